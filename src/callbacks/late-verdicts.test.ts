import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import { dispatchEvents } from '../events/index.ts'
import { planMessages } from '../messages/index.ts'
import { listPurchaseOperations, type Operation } from '../payments/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld({}, { hears: true })
const { db } = world

/** The newest operation of this kind, when it is in this state. */
function reaches(purchaseId: string, kind: Operation['kind'], state: Operation['state']): Promise<Operation> {
  return until(`the ${kind} is ${state}`, async () => {
    const operation = (await listPurchaseOperations(db, purchaseId)).filter((one) => one.kind === kind).at(-1)
    return operation?.state === state && operation
  })
}

/** What the bank decides later; told by callback. */
async function bankSays(operation: Operation, state: 'succeeded' | 'refused' | 'reversed', code?: string) {
  const said = { state, ...(code && { refusal_code: code }) }
  const { status } = await world.sandbox.call('POST', `/v1/operations/${operation.acquirerRef}/verdict`, said)
  assert.equal(status, 200)
}

async function letters(purchaseId: string): Promise<string[]> {
  while ((await dispatchEvents(db, { messages: planMessages })) > 0);
  const { rows } = await db.query<{ told: string }>(
    `select template || ' ' || recipient as told from messages where purchase_id = $1 order by event_id, recipient`,
    [purchaseId],
  )
  return rows.map(({ told }) => told)
}

/** A pot of one: the leader's card is charged all of it. */
async function settled(amountMinor: bigint) {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await world.work()
  return { id: purchase.id, leader }
}

test('an accepted capture counts as nothing until its verdict, and is not asked for twice', async () => {
  await world.sandbox.fault('capture', 'accepted')
  const { id } = await settled(5_000n)
  const accepted = await reaches(id, 'capture', 'accepted')
  assert.equal((await world.read(id)).state, 'leader_processed')
  assert.equal((await world.balances(id)).acquirer_clearing ?? 0n, 0n)
  await world.advance(HOUR_MS)
  await world.work()
  assert.equal((await reaches(id, 'capture', 'accepted')).id, accepted.id)
  await bankSays(accepted, 'succeeded')
  await reaches(id, 'capture', 'succeeded')
  assert.equal((await world.read(id)).state, 'successful')
  assert.equal((await world.balances(id)).acquirer_clearing, 5_000n)
  assert.equal((await world.books(id)).captured, 5_000n)
})

test('an accepted capture whose callback is lost is decided by asking', async () => {
  await world.sandbox.fault('capture', 'accepted')
  const { id } = await settled(4_000n)
  const accepted = await reaches(id, 'capture', 'accepted')
  await world.sandbox.fault('callback', 'drop')
  await bankSays(accepted, 'succeeded')
  world.passRetries(2 * HOUR_MS)
  await world.work()
  assert.equal((await world.read(id)).state, 'successful')
})

test('an accepted capture that is refused goes the way of a refusal', async () => {
  await world.sandbox.fault('capture', 'accepted')
  const { id } = await settled(4_000n)
  await bankSays(await reaches(id, 'capture', 'accepted'), 'refused', 'insufficient_funds')
  await until('the refusal is told', async () => (await world.events(id)).includes('captureRefused'))
  await world.advance(2 * HOUR_MS)
  await world.work()
  assert.equal((await world.read(id)).state, 'successful', 'the retry plan of the pot captured it an hour later')
})

test('a capture taken back days later: the leader owes the rest again, pays it by link, and the books agree', async () => {
  const { id, leader } = await settled(6_000n)
  assert.equal((await world.read(id)).state, 'successful')
  await world.advance(3 * DAY_MS)
  await bankSays(await reaches(id, 'capture', 'succeeded'), 'reversed')
  await reaches(id, 'capture', 'reversed')
  assert.deepEqual(pick(await world.balances(id)), { acquirer_clearing: 0n, payer_receivable: 6_000n })
  assert.equal((await world.read(id)).pot?.state, 'closing')
  assert.deepEqual((await letters(id)).slice(-1), ['capture_failed alice@example.test'])
  await world.work()
  await world.pay(leader)
  await world.work()
  const after = await world.read(id)
  assert.deepEqual([after.state, after.pot?.state], ['successful', 'closed'])
  assert.deepEqual(pick(await world.balances(id)), { acquirer_clearing: 6_000n, payer_receivable: 0n })
  assert.equal((await world.books(id)).captured, 6_000n)
  assert.equal((await world.shares(id))[0]?.state, 'paid')
})

test('a capture taken back that nobody makes up for is written off in the end', async () => {
  const { id } = await settled(6_000n)
  await world.advance(3 * DAY_MS)
  await bankSays(await reaches(id, 'capture', 'succeeded'), 'reversed')
  await reaches(id, 'capture', 'reversed')
  for (const days of [0, 5, 6]) {
    await world.advance(days * DAY_MS)
    await world.work()
  }
  const { acquirer_clearing, payer_receivable, bad_debt, merchant_payable } = await world.balances(id)
  assert.deepEqual([acquirer_clearing, payer_receivable, bad_debt, merchant_payable], [0n, 0n, 6_000n, -6_000n])
  assert.equal((await world.read(id)).pot?.state, 'closed')
})

test('a deferred share whose capture is taken back goes to its retry plan and is charged to the stored card', async () => {
  const { purchase, shares } = await world.buyLater('DEFERRED', 8_000n)
  await world.pay(shares[0] as Share)
  for (let day = 0; day < 40 && (await world.read(purchase.id)).state !== 'successful'; day++) {
    await world.advance(DAY_MS)
    await world.work(3)
  }
  const capture = await reaches(purchase.id, 'capture', 'succeeded')
  await bankSays(capture, 'reversed', 'insufficient_funds')
  await reaches(purchase.id, 'capture', 'reversed')
  const [owed] = await world.shares(purchase.id)
  assert.deepEqual([owed?.state, owed?.refusalCode], ['owed', 'insufficient_funds'])
  await world.advance(2 * DAY_MS)
  await world.work()
  assert.equal((await world.shares(purchase.id))[0]?.state, 'paid')
  const { acquirer_clearing, payer_receivable } = await world.balances(purchase.id)
  assert.equal(payer_receivable, 0n)
  assert.equal(acquirer_clearing, (await world.books(purchase.id)).captured - (await world.books(purchase.id)).refunded)
})

test('a refund that comes back three days later: owed to the payer again, shown as unpaid, and told', async () => {
  const { id } = await settled(7_000n)
  await world.refund(id, 7_000n)
  await world.work()
  const refund = await reaches(id, 'refund', 'succeeded')
  assert.equal((await world.read(id)).state, 'refunded')
  await world.advance(3 * DAY_MS)
  await world.sandbox.fault('callback', 'duplicate')
  await bankSays(refund, 'reversed', 'refused')
  await reaches(id, 'refund', 'reversed')
  assert.deepEqual(pick(await world.balances(id)), { acquirer_clearing: 7_000n, payer_receivable: -7_000n })
  const [unwinding] = await world.unwindings(id)
  assert.deepEqual([unwinding?.returnedMinor, unwinding?.unpaidMinor], [0n, 7_000n])
  assert.equal((await world.events(id)).filter((name) => name === 'refundFailed').length, 1)
  assert.deepEqual((await letters(id)).slice(-1), ['refund_failed alice@example.test'])
  await world.work()
  assert.equal((await world.books(id)).refunded, 0n, 'it is not sent again by itself')
})

test('a friend’s refund that comes back is told to the friend', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [4_000n])
  for (const share of [leader, ...friends]) await world.pay(share)
  await world.work()
  await world.refund(purchase.id, 9_000n)
  await world.work()
  const attempts = (await listPurchaseOperations(db, purchase.id)).filter(({ kind }) => kind === 'refund')
  const friend = attempts.find(({ amountMinor }) => amountMinor === 4_000n) ?? assert.fail()
  await bankSays(friend, 'reversed')
  await until('it is told', async () => (await world.events(purchase.id)).includes('refundFailed'))
  assert.deepEqual((await letters(purchase.id)).slice(-1), ['refund_failed friend1@example.test'])
})

function pick({ acquirer_clearing = 0n, payer_receivable = 0n }: Awaited<ReturnType<typeof world.balances>>) {
  return { acquirer_clearing, payer_receivable }
}
