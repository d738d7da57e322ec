import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { aMerchant, aPurchase, MONDAY } from '../../../test/support/telling.ts'
import { ACCOUNTS, connectAccounts } from '../../../test/support/waiting-rows.ts'
import { newId } from '../../shared/ids.ts'
import { NEEDS_ATTENTION } from './branches.ts'
import { readPurchaseCount, readPurchaseList } from './read-purchase-list.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const scope = { kind: 'company', companyId: merchant.companyId } as const

const aLeader = (firstName: string, lastName: string, email: string | null = null) => {
  return { id: newId(), ref: null, firstName, lastName, email, phoneNumber: null }
}

async function find(sought: string): Promise<string[]> {
  const { rows } = await readPurchaseList(db, scope, { sought }, {})
  return rows.map(({ id }) => id)
}

async function aShare(purchaseId: string, position: number, name: string | null, clientId: string | null = null) {
  const id = newId()
  await db.query(
    `insert into shares (id, purchase_id, position, role, name, client_id, principal_minor, state)
     values ($1, $2, $3, $4, $5, $6, 1, 'owed')`,
    [id, purchaseId, position, position === 0 ? 'leader' : 'pledger', name, clientId],
  )
  return id
}

test('names are found by whole words, whatever their accents, ligatures, order and case', async () => {
  const leader = aLeader('Anaëlle', 'Le Goff-Œuvrard', 'Anaelle@Example.test')
  const { purchaseId } = await aPurchase(db, merchant, { leader })
  for (const typed of [
    'anaelle',
    'ANAËLLE',
    'goff le',
    'œuvrard anaëlle',
    'Oeuvrard',
    'anaelle@example.TEST',
    '  Goff ',
  ])
    assert.deepEqual(await find(typed), [purchaseId], typed)
  for (const typed of ['ana', 'goff bob', 'example.test', '!!!', '%', "'"])
    assert.deepEqual(await find(typed), [], typed)
})

test('a purchase is found by its id, however it is written, and by the beginning of its reference', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { reference: 'Ouessant_2101', leader: null })
  assert.deepEqual(await find(`pur_${purchaseId}`), [purchaseId])
  assert.deepEqual(await find(purchaseId.toUpperCase()), [purchaseId])
  assert.deepEqual(await find('Ouessant_21'), [purchaseId])
  assert.deepEqual(await find('Ouessantx'), [])
})

test('four digits are those of a card that was tried, or begin a reference', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { leader: null })
  const numbered = await aPurchase(db, merchant, {
    reference: '4242-7',
    leader: null,
    createdAt: new Date(+MONDAY + 1),
  })
  const shareId = await aShare(purchaseId, 0, null)
  const attemptId = newId()
  await connectAccounts(db)
  await db.query(
    `insert into attempts (id, purchase_id, share_id, kind, amount_minor, currency, state, created_at, deadline_at,
       acquirer_account_id)
     values ($1, $2, $3, 'hold', 1, 'EUR', 'open', now(), now(), $4)`,
    [attemptId, purchaseId, shareId, ACCOUNTS.acquirerId],
  )
  assert.deepEqual(await find('4242'), [numbered.purchaseId])
  await db.query(`update attempts set card_last4 = '4242', state = 'dead' where id = $1`, [attemptId])
  assert.deepEqual(await find('4242'), [numbered.purchaseId, purchaseId])
})

test('people of a pot are found by the name they have now, whoever wrote it, and by none once they are gone', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { leader: null })
  const shareId = await aShare(purchaseId, 1, 'Dora Petit')
  assert.deepEqual(await find('dora'), [purchaseId])
  await db.query(`update shares set name = 'Éric Tanguy' where id = $1`, [shareId])
  assert.deepEqual([await find('dora'), await find('eric tanguy')], [[], [purchaseId]])
  await db.query('delete from shares where id = $1', [shareId])
  assert.deepEqual(await find('tanguy'), [])
})

test('a friend is found by name, not by an e-mail that they keep from the merchant', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { leader: null })
  const clientId = newId()
  await db.query(
    `insert into clients (id, merchant_id, first_name, last_name, email, shares_email, created_at)
     values ($1, $2, 'Soizic', 'Hervé', 'soizic@example.test', false, now())`,
    [clientId, merchant.merchantId],
  )
  await aShare(purchaseId, 1, null, clientId)
  assert.deepEqual([await find('herve'), await find('soizic@example.test')], [[purchaseId], []])
})

test('who was erased is found by nothing, in however many purchases', async () => {
  const leader = aLeader('Gwenaël', 'Riou', 'gwenael@example.test')
  const { purchaseId } = await aPurchase(db, merchant, { leader })
  await aPurchase(db, merchant, { leader: { existingId: leader.id } })
  assert.equal((await find('riou')).length, 2)
  await db.query('update clients set first_name = null, last_name = null, email = null where id = $1', [leader.id])
  assert.deepEqual([await find('riou'), await find('gwenael@example.test')], [[], []])
  const { rows } = await db.query('select from purchase_terms where purchase_id = $1', [purchaseId])
  assert.equal(rows.length, 0)
})

test('what stands in several states, costs so much or waits for somebody is one list, counted as it is shown', async () => {
  const { purchaseId, eventId } = await aPurchase(db, merchant, { amountMinor: 777_77n, title: 'Parked', leader: null })
  await db.query(
    `insert into parked_events (event_id, teller, purchase_id, error) values ($1, 'webhooks', $2, 'cannot be told')`,
    [eventId, purchaseId],
  )
  const { rows } = await readPurchaseList(db, scope, NEEDS_ATTENTION, {})
  assert.deepEqual(
    rows.map(({ id, attention }) => [id, attention]),
    [[purchaseId, 'parked_event']],
  )
  const wishes = [
    [{ leastMinor: 777_77n, mostMinor: 777_77n }, 1],
    [{ standings: ['begun', 'cancelled', 'part_refunded'] as const, leastMinor: 777_77n }, 1],
    [{ standings: ['cancelled'] as const }, 0],
    [{ merchantId: newId() }, 0],
    [{ settlement: 'BACK' as const }, 0],
    [{ paymentType: 'SPLIT' as const, createdFrom: MONDAY, createdBefore: new Date(+MONDAY + 1), mostMinor: 1n }, 0],
  ] as const
  for (const [filters, expected] of wishes) {
    const { count } = await readPurchaseCount(db, scope, filters, 10)
    const { rows: listed } = await readPurchaseList(db, scope, filters, {})
    assert.deepEqual([count, listed.length], [expected, expected], Object.keys(filters).join())
  }
})
