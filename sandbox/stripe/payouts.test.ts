import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { refusalOf, testStripe } from './test-stripe.ts'

const IBAN = 'FR7617999000010000000010117'
const world = await testStripe()
const { api } = world

await world.call('PUT', '/v1/payout-account', { iban: IBAN })
const payOut = async (body: object = {}) => (await world.call('POST', '/stripe/payouts', body)).body.sent
const newest = async () => (await api.payouts.list({ limit: 1, expand: ['data.destination'] })).data[0] as Stripe.Payout
const linesOf = async (payout: string) =>
  (await api.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })).data

async function captured(amount?: number) {
  const { intent } = await world.holdOn('4242424242424242')
  return api.paymentIntents.capture(intent.id, amount === undefined ? {} : { amount_to_capture: amount })
}

test('what was paid is pending for three days, and paid out then with what was given back, less fees', async () => {
  const whole = await captured()
  const part = await captured(4_000)
  assert.deepEqual(await payOut(), [])
  const [waiting] = (await api.balanceTransactions.list({ type: 'charge' })).data
  assert.deepEqual([waiting?.status, waiting?.fee], ['pending', 175])
  await world.advance(3 * DAY_MS)
  await api.refunds.create({ payment_intent: whole.id, amount: 1_500 })
  const [sent] = await payOut()
  // 100.01 and 40.00, less 15.00, less 1.5 % and 25 cents of each.
  assert.deepEqual([sent.amount, sent.party], [10_001 - 175 + 4_000 - 85 - 1_500, 'STRIPE'])
  const payout = await newest()
  assert.deepEqual(
    [payout.amount, payout.automatic, payout.status, payout.reconciliation_status, payout.trace_id?.status],
    [sent.amount, true, 'in_transit', 'in_progress', 'pending'],
  )
  assert.equal((payout.destination as Stripe.BankAccount).last4, '0117')
  const early = await linesOf(payout.id)
  await world.advance(HOUR_MS)
  assert.equal((await newest()).reconciliation_status, 'completed')
  const lines = await linesOf(payout.id)
  assert.ok(early.length < lines.length)
  assert.deepEqual(
    lines.map(({ reporting_category: category, amount, fee }) => [category, amount, fee]),
    [
      ['payout', -sent.amount, 0],
      ['refund', -1_500, 0],
      ['partial_capture_reversal', -6_001, -90],
      ['charge', 10_001, 175],
      ['charge', 10_001, 175],
    ],
  )
  assert.equal(
    lines.reduce((sum, { net }) => sum + net, 0),
    0,
  )
  const sources = lines.map(({ source }) => source as { payment_intent?: string })
  assert.deepEqual(
    sources.map(({ payment_intent: intent }) => intent),
    [undefined, whole.id, part.id, part.id, whole.id],
  )
  assert.deepEqual(await payOut(), [], 'nothing is paid twice')
  await world.advance(4 * DAY_MS)
  assert.equal((await newest()).status, 'paid')
  await world.advance(DAY_MS)
  assert.deepEqual((await newest()).trace_id, { status: 'supported', value: sent.remittance })
})

test('what is owed to Stripe waits for the next payout', async () => {
  const intent = await captured()
  await world.advance(3 * DAY_MS)
  await payOut()
  await api.refunds.create({ payment_intent: intent.id })
  assert.deepEqual(await payOut(), [])
})

test('a payout that its bank does not take is in the next one', async () => {
  await world.fault('payout', 'failed')
  await captured()
  await captured()
  await world.advance(3 * DAY_MS)
  assert.deepEqual(await payOut(), [])
  const failing = await newest()
  await world.advance(HOUR_MS)
  await world.advance(4 * DAY_MS)
  const failed = await api.payouts.retrieve(failing.id)
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'account_closed'])
  const [sent] = await payOut()
  assert.equal(sent.amount, failed.amount)
  await world.advance(HOUR_MS)
  const back = (await linesOf((await newest()).id)).find(({ type }) => type === 'payout_failure')
  assert.deepEqual([back?.amount, (back?.source as Stripe.Payout | undefined)?.id], [failed.amount, failed.id])
})

test('of a payout by hand the balance tells nothing', async () => {
  await captured()
  await world.advance(3 * DAY_MS)
  await payOut({ by_hand: true })
  const payout = await newest()
  assert.deepEqual([payout.automatic, payout.reconciliation_status], [false, 'not_applicable'])
  assert.match((await refusalOf(linesOf(payout.id))).message, /only be filtered on automatic transfers/)
})

test('a restricted key without the permission is refused, whatever else it may do', async () => {
  await world.fault('payouts', 'forbidden', 2)
  const refused = await refusalOf(api.payouts.list())
  assert.deepEqual([refused.statusCode, refused.code], [403, 'more_permissions_required'])
  assert.match((await refusalOf(api.balanceTransactions.list())).message, /rak_balance_transaction_read/)
  await api.payouts.list()
})
