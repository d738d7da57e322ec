import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripeLibrary } from '../../sandbox/stripe/library.ts'
import { aCall } from '../../test/support/call.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { transaction } from '../db/database.ts'
import { listAttempts, listFindings } from '../payments/index.ts'
import { listAcquirerPayouts, listPayoutLines, readOpenItems } from '../reading/index.ts'
import { DAY_MS, HOUR_MS, systemClock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { createFolderReader, createPayoutReader, listSuspense } from './index.ts'

const IBAN = 'FR7617999000010000000010117'
const world = await collectingWorld({}, { at: 'stripe' })
const { db, sandbox, ports } = world
const folderIn = join(sandbox.dataDir, 'bank/answers')
mkdirSync(folderIn, { recursive: true })
const call = () => ({
  ...{ ...aCall(ports.businessClock), systemClock },
  ...{ sealer: ports.sealer, acquirers: ports.acquirers },
})
const account = await transaction(db, (tx) =>
  connectBankAccount(tx, call(), ports.sealer, {
    ...{ label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
    ...{ folderOut: join(sandbox.dataDir, 'bank/orders'), folderIn },
  }),
)
await sandbox.call('PUT', '/v1/payout-account', { iban: IBAN })
const read = () => createPayoutReader()(db, call())
const readBank = createFolderReader()
const findings = async () =>
  (await listFindings(db, SYSTEM, { states: ['open'], limit: 99 })).filter(({ books }) => books === 'payouts')
const fault = (operation: string, kind: string) =>
  sandbox.call('POST', '/stripe/faults', { operation, fault: kind, times: 1 })

async function aPaidPurchase(amountMinor: bigint) {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await world.work()
  const [attempt] = await listAttempts(db, purchase.id)
  return { purchaseId: purchase.id, paymentId: attempt?.paymentId ?? '' }
}

/** What was taken may be paid out, is, and its lines are final. */
async function payOut(body: object = {}): Promise<void> {
  await world.advance(3 * DAY_MS)
  await sandbox.call('POST', '/stripe/payouts', body)
  await world.advance(HOUR_MS)
}

/** The newest first, of two that were made at one moment the one that was read last. */
const newest = async () => (await listAcquirerPayouts(db, { limit: 1 }))[0] ?? assert.fail('there is a payout')
const linesOf = async (id: string) =>
  (await listPayoutLines(db, id, { afterNumber: 0, limit: 10 })).map(({ kind, doubt, paymentId }) => [
    kind,
    doubt,
    paymentId,
  ])

async function balanceOf(name: string, ownerId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1 and owner_id = $2',
    [name, ownerId],
  )
  return rows[0]?.sum ?? 0n
}

async function isExplained(): Promise<boolean> {
  const told = await readOpenItems(db, 'acquirer_clearing')
  return 'items' in told && told.items.every(({ differenceMinor }) => differenceMinor === 0n)
}

test('what an account was paid before anybody paid us through it is nobody’s here', async () => {
  const library = stripeLibrary(sandbox.stripe.url, sandbox.stripe.key)
  const { id: customer } = await library.customers.create({ name: 'Somebody Else' })
  const { id: card } = await library.paymentMethods.attach('pm_card_visa', { customer })
  const order = { amount: 5_000, currency: 'eur', customer, payment_method: card, confirm: true, off_session: true }
  await library.paymentIntents.create(order)
  await fault('payout', 'missing')
  await payOut()
  assert.equal((await library.payouts.list()).data.length, 1)
  assert.deepEqual(await read(), { read: 0, unread: [] })
})

test('a payout is read whole once its lines are final, its fees are booked, and the bank’s line is it once its number is told', async () => {
  const { purchaseId, paymentId } = await aPaidPurchase(10_000n)
  await world.refund(purchaseId, 2_500n)
  await world.work()
  await world.advance(3 * DAY_MS)
  await sandbox.call('POST', '/stripe/payouts', {})
  assert.equal((await read()).read, 0, 'lines that are not final are not read')
  await world.advance(HOUR_MS)
  assert.equal((await read()).read, 1)
  assert.equal((await read()).read, 0)
  const payout = await newest()
  // 100.00 less 25.00, less 1.5 % and 25 cents of the first.
  assert.deepEqual([payout.grossMinor, payout.feeMinor, payout.amountMinor], [7_500n, 175n, 7_325n])
  assert.deepEqual((await linesOf(payout.id)).sort(), [
    ['charge', null, paymentId],
    ['refund', null, paymentId],
  ])
  assert.equal(await balanceOf('acquirer_fees', world.accountId), 175n)
  assert.equal(await balanceOf('acquirer_clearing', world.accountId), 7_325n)
  // The bank has it sooner than Stripe knows the bank's number of it.
  await world.advance(DAY_MS)
  await sandbox.call('POST', '/bank/look')
  await readBank(db, call())
  await read()
  assert.deepEqual(
    (await listSuspense(db, { limit: 9 })).map(({ amountMinor }) => amountMinor),
    [7_325n],
  )
  await world.advance(4 * DAY_MS)
  await read()
  assert.deepEqual(await listSuspense(db, { limit: 9 }), [])
  assert.equal((await newest()).bankLabel, 'main')
  assert.equal(await balanceOf('acquirer_clearing', world.accountId), 0n)
  assert.equal(await balanceOf('suspense', account.id), 0n)
  assert.deepEqual(await findings(), [])
  assert.ok(await isExplained())
})

test('a dispute that we have not heard of is a finding, and a payout that failed is in the next one', async () => {
  const { paymentId } = await aPaidPurchase(8_000n)
  await aPaidPurchase(9_000n)
  await sandbox.call('POST', '/stripe/disputes', { payment_intent: paymentId })
  await fault('payout', 'failed')
  await payOut()
  await read()
  const failing = await newest()
  const [found] = await findings()
  assert.deepEqual([found?.kind, found?.amountMinor], ['payout_line_unknown', -10_000n])
  assert.match(found?.detail ?? '', /^dispute of -80\.00 EUR in a payout: no capture, refund or dispute of ours is it/)
  await world.advance(4 * DAY_MS)
  await payOut()
  await read()
  assert.deepEqual(await linesOf((await newest()).id), [['payout_returned', null, null]])
  assert.equal((await newest()).amountMinor, failing.amountMinor)
  const before = (await listAcquirerPayouts(db, { limit: 9 })).find(({ id }) => id === failing.id)
  assert.equal(before?.state, 'failed')
  assert.ok(await isExplained())
})

test('a payout by hand tells no lines: a finding says to let Stripe pay by itself', async () => {
  await aPaidPurchase(3_000n)
  await payOut({ by_hand: true })
  await read()
  const found = (await findings()).find(({ kind }) => kind === 'payout_sum_differs')
  assert.match(found?.detail ?? '', /a payout made by hand has no lines: let the acquirer pay by itself, every day$/)
  assert.equal((await newest()).lineCount, 0)
})

test('a key that may not read payouts takes money all the same, and a finding says what to give it', async () => {
  const denied = async () => (await findings()).find(({ kind }) => kind === 'payouts_denied')
  await fault('payouts', 'forbidden')
  const { unread } = await read()
  assert.match(unread[0]?.because ?? '', /may not read payouts \(more_permissions_required\)/)
  assert.match(
    (await denied())?.detail ?? '',
    /permissions that docs\/acquirers-stripe\.md names; until then payments go on/,
  )
  await aPaidPurchase(1_000n)
  assert.deepEqual((await read()).unread, [])
  assert.equal(await denied(), undefined)
})

test('turned away for a moment, it is read the next time', async () => {
  await payOut()
  for (const kind of ['rate_limited', 'half_json', 'lost_after']) {
    await fault('payouts', kind)
    assert.equal((await read()).unread.length, 1, kind)
  }
  const { read: count, unread } = await read()
  assert.deepEqual([count, unread], [1, []])
})
