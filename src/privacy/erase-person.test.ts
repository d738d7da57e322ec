import assert from 'node:assert/strict'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dumpDatabase } from '../../test/security/find-secrets.ts'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../test/support/telling.ts'
import { ACCOUNTS, connectAccounts } from '../../test/support/waiting-rows.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import { readErasureList } from './erasure-list.ts'
import { erasePerson, exportPerson, type Person, readLocked, readPerson, replayErasures } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
await connectAccounts(db)
const AFTER = addMs(MONDAY, 60 * DAY_MS)
const call = aCall(fixedClock(AFTER), { scope: { kind: 'system' }, actor: { kind: 'operator', login: 'ops' } })
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-erasures-'))
const ports = { db, sealer: testSealer, dataDir }

const asked = (text: string): Person => {
  const person = readPerson(text)
  assert.ok(person, text)
  return person
}
const erase = (who: string) => erasePerson(ports, call, { person: asked(who), reason: 'asked by mail on Monday' })

interface Planted {
  readonly purchaseId: string
  readonly clientId: string
  readonly shareId: string
  readonly attemptId: string
}

/** A purchase of somebody called `word` in every column that may tell of a payer, of whom everything is over. */
async function planted(word: string, state = 'successful', paymentType = 'SPLIT'): Promise<Planted> {
  const email = `${word}@example.test`
  const leader = { id: newId(), ref: word, firstName: word, lastName: word, email, phoneNumber: `+33 ${word}` }
  const { purchaseId, eventId } = await aPurchase(db, merchant, { leader, metadata: { note: word } })
  const [shareId, attemptId, messageId] = [newId(), newId(), newId()]
  await db.query(
    `update purchases set state = $2, payment_type = $3, accepted_at = $4, leader_message = $5, leader_browser_hash = convert_to($5, 'utf8')
      where id = $1`,
    [purchaseId, state, paymentType, MONDAY, word],
  )
  await db.query(
    `insert into shares (id, purchase_id, position, role, client_id, name, email, phone_number, message, principal_minor, state, paid_at)
     values ($1, $2, 0, 'leader', $3, $4, $5, $6, $4, 10001, 'paid', $7)`,
    [shareId, purchaseId, leader.id, word, email, leader.phoneNumber, MONDAY],
  )
  await db.query(
    `insert into attempts (id, purchase_id, share_id, acquirer_account_id, kind, amount_minor, captured_minor, currency, state, initiated_by,
       created_at, deadline_at, decided_at, card_brand, card_last4, browser_hash, page_url_sealed, opening_sealed, payer_id, payment_id)
     values ($1, $2, $3, $4, 'sale', 10001, 10001, 'EUR', 'paid', 'payer', $5, $5, $5, $6, $6, convert_to($6, 'utf8'),
             convert_to($6, 'utf8'), convert_to($6, 'utf8'), $6, 'pay_' || $7)`,
    [attemptId, purchaseId, shareId, ACCOUNTS.acquirerId, MONDAY, word, attemptId],
  )
  const cardId = newId()
  await db.query(
    `insert into stored_cards (id, purchase_id, attempt_id, brand, last4, expiry, credential_sealed, acquirer_account_id, stored_at)
     values ($1, $2, $3, $4, $4, $4, convert_to($4, 'utf8'), $5, $6)`,
    [cardId, purchaseId, attemptId, word, ACCOUNTS.acquirerId, MONDAY],
  )
  await db.query('update attempts set stored_card_id = $2 where id = $1', [attemptId, cardId])
  await db.query(
    `insert into share_claims (share_id, link_version, claimant, taken_at) values ($1, 1, convert_to(rpad($2, 16), 'utf8'), $3)`,
    [shareId, word, MONDAY],
  )
  await db.query(
    `insert into acquirer_payers (acquirer_account_id, owner_id, payer_id, made_at) values ($1, $2, $3, $4)`,
    [ACCOUNTS.acquirerId, leader.id, word, MONDAY],
  )
  await db.query(
    `insert into messages (id, event_id, purchase_id, share_id, template, channel, recipient, language, state, tries, created_at)
     values ($1, $2, $3, $4, 'payment_link', 'email', $5, 'fr', 'sent', 1, $6)`,
    [messageId, eventId, purchaseId, shareId, email, MONDAY],
  )
  await db.query(
    `insert into message_tries (message_id, try, tried_at, duration_ms, error) values ($1, 1, $2, 1, $3)`,
    [messageId, MONDAY, `550 ${email} is unknown here`],
  )
  await db.query(
    `insert into parity_findings (kind, subject, attempt_id, purchase_id, detail, state, first_seen_at, last_seen_at, account_id, books,
       provider, payer_name, payer_address)
     values ('unknown_payment', $6, $1, $2, 'found', 'accepted', $3, $3, $4, 'acquirer', 'sandbox', $5, $5)`,
    [attemptId, purchaseId, MONDAY, ACCOUNTS.acquirerId, word, attemptId],
  )
  await db.query(
    `insert into purchase_notes (id, purchase_id, author, text, written_at) values ($1, $2, 'staff', $3, $4)`,
    [newId(), purchaseId, `${word} has called`, MONDAY],
  )
  await db.query(`insert into audit_personal (told) values (jsonb_build_object('q', $1::text))`, [email])
  await db.query(`insert into attempt_origins (attempt_id, subjects, created_at) values ($1, array[$2], $3)`, [
    attemptId,
    `share:${word}`,
    MONDAY,
  ])
  return { purchaseId, clientId: leader.id, shareId, attemptId }
}

async function tablesNaming(word: string): Promise<string[]> {
  const spelled = [word, Buffer.from(word).toString('hex')]
  const dump = await dumpDatabase(db)
  return [...dump].filter(([, text]) => spelled.some((each) => text.includes(each))).map(([table]) => table)
}

test('nothing of a dump names a payer any more who was erased, in whatever column it was; amounts and states are as they were', async () => {
  const { purchaseId } = await planted('zephyrine')
  const kept = await planted('anatole')
  const before = await tablesNaming('zephyrine')
  assert.deepEqual(before.toSorted(), [
    ...['acquirer_payers', 'attempt_origins', 'attempts', 'audit_personal', 'clients', 'message_tries', 'messages'],
    ...['parity_findings', 'purchase_notes', 'purchase_terms', 'purchases', 'share_claims', 'shares', 'stored_cards'],
  ])
  const erased = await erase('Zephyrine@Example.test')
  assert.equal(erased.kind, 'erased')
  assert.deepEqual(await tablesNaming('zephyrine'), [])
  assert.ok((await tablesNaming('anatole')).length > 10)
  const { rows } = await db.query(
    'select purchases.state, amount_minor, paid_at, principal_minor from purchases join shares on purchase_id = purchases.id where purchases.id = $1',
    [purchaseId],
  )
  assert.deepEqual(rows, [{ state: 'successful', amount_minor: 10001n, paid_at: MONDAY, principal_minor: 10001n }])
  assert.equal((await exportPerson(db, call, asked('anatole@example.test')))?.purchases[0]?.id, kept.purchaseId)
})

test('who asks twice is known to nobody the second time, and so is who never bought', async () => {
  await planted('balthazar')
  assert.equal((await erase('balthazar@example.test')).kind, 'erased')
  assert.deepEqual(await erase('balthazar@example.test'), { kind: 'unknown' })
  assert.deepEqual(await erase('nobody@example.test'), { kind: 'unknown' })
})

test('while money of theirs is on its way nothing is erased, and the purchase is named', async () => {
  for (const state of ['authorizing', 'leader_processed']) {
    const word = `cunegonde${state.length}`
    const { purchaseId } = await planted(word, state)
    assert.deepEqual(await erase(`${word}@example.test`), {
      kind: 'under_way',
      underWay: [{ purchaseId, why: 'payment' }],
    })
    assert.ok((await tablesNaming(word)).includes('clients'))
  }
  const refunded = await planted('donatienne')
  await db.query(
    `insert into operations (id, attempt_id, purchase_id, kind, amount_minor, state, created_at) values ($1, $2, $3, 'refund', 5, 'unknown', $4)`,
    [newId(), refunded.attemptId, refunded.purchaseId, MONDAY],
  )
  assert.deepEqual(await erase('donatienne@example.test'), {
    kind: 'under_way',
    underWay: [{ purchaseId: refunded.purchaseId, why: 'refund' }],
  })
})

test('a friend who was asked to pay and did not is erased while the pot is open; one who paid is not', async () => {
  const { purchaseId } = await planted('eulalie', 'leader_processed')
  const friend = async (position: number, name: string, paidAt: Date | null) => {
    await db.query(
      `insert into shares (id, purchase_id, position, role, name, email, principal_minor, state, paid_at)
       values ($1, $2, $3, 'pledger', $4, $5, 1, $6, $7)`,
      [newId(), purchaseId, position, name, `${name}@example.test`, paidAt ? 'paid' : 'owed', paidAt],
    )
  }
  await friend(1, 'firmin', null)
  await friend(2, 'gontran', MONDAY)
  assert.equal((await erase('firmin@example.test')).kind, 'erased')
  assert.deepEqual(await tablesNaming('firmin'), [])
  assert.equal((await erase('gontran@example.test')).kind, 'under_way')
  assert.ok((await tablesNaming('eulalie')).includes('clients'))
})

test('of somebody who signs in here nothing is erased: their account ends first', async () => {
  await planted('hildegarde')
  await db.query(`insert into staff (id, email, password_hash, created_at) values ($1, $2, 'x', $3)`, [
    newId(),
    'Hildegarde@example.test',
    MONDAY,
  ])
  assert.deepEqual(await erase('hildegarde@example.test'), { kind: 'has_account', accounts: ['staff'] })
  assert.ok((await tablesNaming('hildegarde')).includes('shares'))
})

test('what law keeps of a borrower is sealed until five years after the last payment, and the card until its thirteen months; it is opened with a reason', async () => {
  const { purchaseId } = await planted('isidore', 'successful', 'INSTALLMENT')
  const erased = await erase('isidore@example.test')
  assert.equal(erased.kind, 'erased')
  const locked = erased.kind === 'erased' ? erased.locked : []
  assert.deepEqual(
    locked.map(({ kind, table, until }) => [kind, table, until]),
    [
      ['disputable_payment', 'attempts', '2028-04-01'],
      ['credit_record', 'clients', '2032-03-01'],
      ['credit_record', 'shares', '2032-03-01'],
    ],
  )
  assert.deepEqual(await tablesNaming('isidore'), [])
  const opened = await readLocked(db, testSealer, call, { purchaseId, reason: 'court of Brest' })
  assert.deepEqual(opened.find(({ table }) => table === 'clients')?.values, {
    ...{ first_name: 'isidore', last_name: 'isidore', email: 'isidore@example.test', phone_number: '+33 isidore' },
  })
  const { rows } = await db.query(`select reason from audit_lines where act = 'locked_values_read' and subject = $1`, [
    publicId('pur', purchaseId),
  ])
  assert.deepEqual(rows, [{ reason: 'court of Brest' }])
})

test('a restored backup, which knows them again, forgets them again by the list beside it; another host’s list is completed', async () => {
  const { clientId, shareId } = await planted('jacqueline')
  assert.equal((await erase('jacqueline@example.test')).kind, 'erased')
  // As after a restore: the rows are as before, and the database knows of no erasure.
  await db.query(`update clients set email = 'jacqueline@example.test', last_name = 'jacqueline' where id = $1`, [
    clientId,
  ])
  await db.query(`update shares set name = 'jacqueline' where id = $1`, [shareId])
  await db.query('alter table erasures disable trigger user')
  await db.query(`delete from locked_values`)
  await db.query('delete from erasures')
  await db.query('alter table erasures enable trigger user')
  assert.ok((await replayErasures(ports)) > 0)
  assert.deepEqual(await tablesNaming('jacqueline'), [])
  assert.equal(await replayErasures(ports), 0)
  const other = { ...ports, dataDir: await mkdtemp(join(tmpdir(), 'whipround-erasures-')) }
  assert.equal(await replayErasures(other), 0)
  const [own, copied] = await Promise.all([dataDir, other.dataDir].map(readErasureList))
  assert.deepEqual(copied?.map(({ id }) => id).toSorted(), own?.map(({ id }) => id).toSorted())
  assert.doesNotMatch(await readFile(join(dataDir, 'erasures.jsonl'), 'utf8'), /jacqueline/)
})

test('a list of erasures that is not understood is not taken for an empty one; a line that was cut off is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-erasures-'))
  await writeFile(join(folder, 'erasures.jsonl'), '{"id": 1}\n')
  await assert.rejects(replayErasures({ ...ports, dataDir: folder }), /line 1 of .* is no erasure of ours/)
  await writeFile(join(folder, 'erasures.jsonl'), '{"id": "0')
  assert.equal(await replayErasures({ ...ports, dataDir: folder }), 0)
  // What was written behind it is read: the list is whole again.
  const { rows } = await db.query('select from erasures')
  assert.equal((await readErasureList(folder)).length, rows.length)
  assert.ok(rows.length > 0)
})

test('a copy has what is kept of whoever asks, and nothing of the friends beside them', async () => {
  const { purchaseId } = await planted('leontine')
  await db.query(
    `insert into shares (id, purchase_id, position, role, name, email, principal_minor, state)
     values ($1, $2, 1, 'pledger', 'maximilien', 'maximilien@example.test', 1, 'lapsed')`,
    [newId(), purchaseId],
  )
  const copy = JSON.stringify(await exportPerson(db, call, asked('leontine@example.test')))
  for (const word of ['leontine@example.test', 'leontine has called', '+33 leontine'])
    assert.ok(copy.includes(word), word)
  assert.doesNotMatch(copy, /maximilien/)
  const friends = await exportPerson(db, call, asked('maximilien@example.test'))
  assert.doesNotMatch(JSON.stringify(friends), /leontine/)
  assert.equal(friends?.purchases[0]?.role, 'friend')
  assert.equal(await exportPerson(db, call, asked('nobody@example.test')), undefined)
})
