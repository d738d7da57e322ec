import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aSettlement } from '../../../../test/support/a-settlement.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { aPurchase } from '../../../../test/support/telling.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../shared/ids.ts'

const world = await startWorld({ workers: 'off' })
const { db } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const PAGE = '/operator/psp-reports'
const shown = async (path: string, visit: Parameters<typeof office.get>[1] = admin) =>
  textOf((await office.get(path, visit)).body)

const HEADER = 'balance_transaction_id,currency,gross,reporting_category,payment_intent_id'
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'report.csv', { type: 'text/csv' })
const send = (
  file: File,
  fields: Readonly<Record<string, string>> = {},
  visit: typeof admin | typeof support = support,
) => office.submitFile(PAGE, { psp: 'stripe', ...fields, file }, visit)
const journals = async () => (await db.query('select count(*)::int from journals')).rows
const acts = async () => (await db.query(`select changes from audit_lines where act = 'psp_report_compared'`)).rows

async function connected(psp: string): Promise<string> {
  const id = newId()
  await db.query(
    `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at, disconnected_at)
     values ($1, $2, $3, 'test', now(), now(), now())`,
    [id, merchantId, psp],
  )
  return id
}

/** Settled there today, or whatever it is said to be; the amount is `aPurchase`'s. */
async function settled(pspAccountId: string, paymentId: string, state = 'settled'): Promise<string> {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  await aSettlement(db, purchaseId, { pspAccountId, state: 'settled' })
  await db.query(
    `update settlements set state = $3, payment_id = $2, payment = jsonb_build_object('paymentId', $2::text), decided_at = now(),
       reference = gen_random_uuid()::text
      where purchase_id = $1`,
    [purchaseId, paymentId, state],
  )
  return `pur_${purchaseId}`
}

test('without any PSP there is nothing to compare; with one its page asks for a file, and whoever may not send it is not read', async () => {
  assert.match(await shown(PAGE), /No merchant has a PSP/)
  await connected('payzen_eu')
  const page = await office.get(`${PAGE}?psp=stripe&merchant=${uid}`, support)
  assert.match(page.body, /enctype="multipart\/form-data"/)
  assert.match(page.body, /<input id="file" name="file" type="file"/)
  assert.match(page.body, new RegExp(`value="${uid}"`))
  const large = 'x'.repeat(1_000_000)
  const sent = await office.post(PAGE, { file: large }, { role: 'owner' })
  assert.equal(sent.statusCode, 401, 'said before the body is found too large')
})

test('what matches, what only one side has and what differs is said for each line, with its purchase and what to do; nothing is booked', async () => {
  const account = await connected('stripe')
  const same = await settled(account, 'pi_same')
  const other = await settled(account, 'pi_other')
  const missing = await settled(account, 'pi_missing')
  const ended = await settled(account, 'pi_ended', 'refused')
  const before = await journals()
  const [{ amount_minor: minor } = assert.fail()] = (
    await db.query<{ amount_minor: bigint }>('select amount_minor from settlements limit 1')
  ).rows
  const gross = (Number(minor) / 100).toFixed(2)
  const report = csv(
    `txn_1,eur,${gross},charge,pi_same`,
    'txn_2,eur,0.01,charge,pi_other',
    `txn_3,eur,${gross},charge,pi_ended`,
    'txn_4,eur,9.00,charge,pi_<script>alert(1)</script>',
    'txn_5,eur,-1.00,fee,',
  )
  const answer = await send(report, { merchant: uid })
  assert.equal(answer.statusCode, 200, answer.body)
  const text = textOf(answer.body)
  assert.match(text, /Report of Stripe.*Payments in it 4 1 other rows.*Match 1.*Differ 4/)
  assert.match(text, /Missing here .*pi_.*€9\.00 No settlement has this id or reference/)
  assert.match(text, new RegExp(`Missing there ${missing}.*– Its card was not debited either`))
  assert.match(text, new RegExp(`Amounts differ ${other}.*€0\\.01 Its PSP has taken less than the purchase`))
  assert.match(text, new RegExp(`Not settled here ${ended}.*here it ended unpaid`))
  assert.match(text, new RegExp(`What matches \\(1\\).*${same}`))
  assert.ok(answer.body.includes(`href="/operator/purchases/${other}"`))
  assert.ok(!answer.body.includes('<script>alert'), 'what stands in the file is text')
  assert.deepEqual(await journals(), before)
  const [line = assert.fail()] = await acts()
  assert.partialDeepStrictEqual(line.changes, {
    payments: { to: '4' },
    differences: { to: '4' },
    merchant: { to: uid },
  })
  assert.match(line.changes.sha256.to, /^[0-9a-f]{64}$/)

  const shared = textOf((await send(report, { merchant: uid, shared: '1' })).body)
  assert.match(shared, /Differ 3.*1 payments that it alone has are not counted/)
  const alone = textOf(
    (await send(csv(`txn_1,eur,${gross},charge,pi_same`, `txn_2,eur,${gross},charge,pi_other`))).body,
  )
  assert.match(alone, /Missing there/, 'the days of what it has lack one')
  const [today] = new Date().toISOString().split('T')
  const empty = await send(csv(), { from: '2020-01-01', to: '2020-01-31' })
  assert.match(textOf(empty.body), /No payment in this report/)
  const ofToday = textOf((await send(csv(), { from: String(today), to: String(today) })).body)
  assert.match(ofToday, /Settlements from .* to .* were looked for in it.*Missing there/)
})

test('a file that is no such report, too large, or not named well enough is refused in the reader’s language, and leaves nothing', async () => {
  const before = await acts()
  const wrong = async (sentence: RegExp, file: File, fields: Readonly<Record<string, string>> = {}) => {
    const { statusCode, body } = await send(file, fields)
    assert.equal(statusCode, 422, body.slice(0, 300))
    assert.match(textOf(body), sentence)
  }
  await wrong(/Choose a file\./, new File([], ''))
  await wrong(/Choose a file of at most 2 MB/, new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'report.csv'))
  await wrong(/This file is no text/, new File([Buffer.from('504b030400', 'hex')], 'report.xlsx'))
  await wrong(
    /has the columns payment_intent_id, gross, currency, reporting_category/,
    new File(['a,b\n1,2'], 'report.csv'),
  )
  await wrong(/Line 2: its gross is no amount of its currency/, csv('txn_1,eur,"1,234",charge,pi_1'))
  await wrong(/Line 2: its currency is none of ISO 4217/, csv('txn_1,euro,1.00,charge,pi_1'))
  await wrong(/No merchant has this id/, csv(), { merchant: `mer_${newId()}` })
  await wrong(/Write both days/, csv(), { from: '2026-10-01' })
  await wrong(/Write both days/, csv(), { from: '2026-01-01', to: '2026-10-01' })
  await wrong(/Nothing published says which columns.*Name the column of the amount/, csv(), { psp: 'payzen_eu' })
  const inFrench = await office.submitFile(
    PAGE,
    { psp: 'stripe', file: csv('txn_1,eur,x,charge,pi_1') },
    {
      ...support,
      headers: { 'accept-language': 'fr' },
    },
  )
  assert.match(textOf(inFrench.body), /Ligne 2 : gross n’y est pas un montant de sa devise/)
  const garbled = await office.submitFile(
    PAGE,
    { psp: 'stripe', file: new File(['x'.repeat(9 * 1024 * 1024)], 'a.csv') },
    support,
  )
  assert.equal(garbled.statusCode, 413)
  assert.match(textOf(garbled.body), /That is too large/)
  assert.deepEqual(await acts(), before)
})

test('of a PSP whose columns nobody publishes they are named, each in a field of its own', async () => {
  const file = new File(['TITRE;x\nKind;Order;Cents;Cur\nDEBIT;A-1;1250;978\nCREDIT;A-1;300;978\n'], 'operations.csv')
  const named = { psp: 'payzen_eu', reference: 'Order', amount: 'Cents', unit: 'minor', currency: 'Cur' }
  const answer = await send(file, { ...named, onlyColumn: 'Kind', onlyValues: 'DEBIT, DEBIT_2' })
  assert.match(
    textOf(answer.body),
    /Report of PayZen Europe.*Payments in it 1 1 other rows.*Missing here.*A-1.*€12\.50/,
  )
})
