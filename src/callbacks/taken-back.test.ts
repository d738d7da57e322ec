import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import type { CallbackFact, SignedOperation } from '../acquirers/index.ts'
import { watchVerdicts } from '../collecting/index.ts'
import { dispatchEvents } from '../events/index.ts'
import { planMessages } from '../messages/index.ts'
import { type Attempt, findAttempt, listAttempts, listPurchaseOperations, type Operation } from '../payments/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { Share } from '../shares/index.ts'
import { workThrough } from './work-through.ts'

const world = await collectingWorld({}, { hears: true })
const { db, ports } = world
const account = ports.acquirers.all()[0] ?? assert.fail()

const work = (...facts: CallbackFact[]) => workThrough(db, ports, account, facts, assert.ifError)

/** What the acquirer says of the capture of a sale, which only its attempt names. */
function ofSale({ id, amountMinor }: Attempt, told: Partial<SignedOperation> = {}): CallbackFact {
  const outcome = { state: 'reversed', acquirerRef: 'op_1', refusalCode: 'insufficient_funds' } as const
  const verdict = { kind: 'capture', amountMinor, currency: 'EUR', outcome, ...told } as const
  return { eventId: newId(), about: { kind: 'operation', operationId: id, verdict } }
}

/** A split whose leader has paid, and so many of the friends. */
async function open(amountMinor: bigint, pledges: bigint[], paying = pledges.length) {
  const { purchase, leader, friends } = await world.buy(amountMinor, pledges)
  await world.pay(leader)
  for (const friend of friends.slice(0, paying)) await world.pay(friend)
  return { id: purchase.id, leader, friends }
}

async function salesOf(id: string): Promise<[Attempt]> {
  return (await listAttempts(db, id)).filter(({ kind }) => kind === 'sale') as [Attempt]
}

async function stateOf({ purchaseId, id }: Attempt) {
  return (await findAttempt(db, purchaseId, id))?.state
}

async function newest(purchaseId: string, kind: Operation['kind']): Promise<Operation> {
  return (await listPurchaseOperations(db, purchaseId)).findLast((one) => one.kind === kind) ?? assert.fail(kind)
}

/** What the bank does with a capture or refund of ours, days later. */
async function bankDoes({ purchaseId, id, acquirerRef }: Operation, state: 'succeeded' | 'refused' | 'reversed') {
  const { status } = await world.sandbox.call('POST', `/v1/operations/${acquirerRef}/verdict`, { state })
  assert.equal(status, 200)
  await until(`it is ${state}`, async () => {
    return (await listPurchaseOperations(db, purchaseId)).find((one) => one.id === id)?.state === state
  })
}

const takeBack = (operation: Operation) => bankDoes(operation, 'reversed')

async function books(id: string) {
  const { acquirer_clearing = 0n, payer_receivable = 0n, bad_debt = 0n, merchant_payable } = await world.balances(id)
  return { acquirer_clearing, payer_receivable, bad_debt, merchant_payable }
}

async function receivableOf(share: Share): Promise<bigint> {
  const { rows } = await db.query<{ due: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as due from postings where account = 'payer_receivable' and owner_id = $1`,
    [share.id],
  )
  return rows[0]?.due ?? 0n
}

async function receivables(id: string): Promise<bigint[]> {
  return Promise.all((await world.shares(id)).map(receivableOf))
}

async function lastLetter(purchaseId: string): Promise<string | undefined> {
  while ((await dispatchEvents(db, { messages: planMessages })) > 0);
  const { rows } = await db.query<{ told: string }>(
    `select template || ' ' || recipient as told from messages where purchase_id = $1 order by event_id, recipient`,
    [purchaseId],
  )
  return rows.at(-1)?.told
}

const NOTHING = { acquirer_clearing: 0n, payer_receivable: 0n, bad_debt: 0n }

const shareOf = async (id: string, position: number) => (await world.shares(id))[position] ?? assert.fail()

test('a friend’s sale taken back while the pot is open: the friend is told, and may pay again', async () => {
  const { id, leader, friends } = await open(9_000n, [4_000n, 1_000n], 1)
  const [friend, other] = friends as [Share, Share]
  const [pledge] = await salesOf(id)
  assert.equal(await work(ofSale(pledge), ofSale(pledge)), true)
  assert.equal(await stateOf(pledge), 'voided')
  const { pot } = await world.read(id)
  assert.deepEqual([pot?.state, pot?.pledgedMinor, pot?.unpaidPledges], ['open', 0n, 2])
  assert.deepEqual([await receivableOf(friend), await receivableOf(leader)], [0n, 9_000n])
  assert.equal(await lastLetter(id), 'capture_failed friend1@example.test')
  await world.pay(friend)
  await world.pay(other)
  await world.work()
  assert.equal((await world.read(id)).state, 'successful')
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 9_000n, merchant_payable: -9_000n })
  assert.deepEqual(await receivables(id), [0n, 0n, 0n])
})

test('taken back before the rest is captured, a friend’s part is the leader’s', async () => {
  const { id } = await open(9_000n, [4_000n])
  const [pledge] = await salesOf(id)
  assert.equal((await world.read(id)).pot?.state, 'closing')
  assert.equal(await work(ofSale(pledge)), true)
  await world.work()
  assert.deepEqual([(await newest(id, 'capture')).amountMinor, (await shareOf(id, 1)).state], [9_000n, 'lapsed'])
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 9_000n, merchant_payable: -9_000n })
  assert.deepEqual(await receivables(id), [0n, 0n])
})

test('taken back when the rest is captured, or is being captured, a friend’s part is our loss: nobody is asked again', async () => {
  for (const isUnderWay of [false, true]) {
    if (isUnderWay) await world.sandbox.fault('capture', 'accepted')
    const { id } = await open(9_000n, [4_000n])
    await world.work()
    const [pledge] = await salesOf(id)
    assert.equal(await work(ofSale(pledge)), true)
    assert.equal((await shareOf(id, 1)).state, 'written_off')
    if (isUnderWay) await bankDoes(await newest(id, 'capture'), 'succeeded')
    await world.work()
    const { state, pot } = await world.read(id)
    assert.deepEqual([state, pot?.state], ['successful', 'closed'])
    const lost = { acquirer_clearing: 5_000n, bad_debt: 4_000n, merchant_payable: -9_000n }
    assert.deepEqual(await books(id), { ...NOTHING, ...lost })
    assert.deepEqual(await receivables(id), [0n, 0n])
    assert.doesNotMatch((await lastLetter(id)) ?? '', /capture_failed/)
  }
})

test('a leader’s rest that was paid by hand and is taken back is paid by hand again', async () => {
  const { id, leader } = await open(6_000n, [])
  await world.work()
  await takeBack(await newest(id, 'capture'))
  const rest = await world.pay(leader)
  assert.equal((await world.read(id)).pot?.state, 'closed')
  assert.equal(await work(ofSale(rest)), true)
  assert.equal((await world.read(id)).pot?.state, 'closing')
  assert.equal(await receivableOf(leader), 6_000n)
  await world.pay(leader)
  assert.equal((await world.read(id)).pot?.state, 'closed')
  assert.deepEqual(await books(id), { ...NOTHING, acquirer_clearing: 6_000n, merchant_payable: -6_000n })
})

test('a sale is taken back as what it was: in full, in its currency, by news of its capture, after its approval', async () => {
  const { id } = await open(9_000n, [4_000n])
  await world.work()
  const [pledge] = await salesOf(id)
  const before = await books(id)
  assert.equal(await work(ofSale(pledge, { amountMinor: 3_999n }), ofSale(pledge, { currency: 'USD' })), true)
  assert.equal(await work(ofSale(pledge, { kind: 'refund' })), true)
  const succeeded = { state: 'succeeded', acquirerRef: 'op_1' } as const
  assert.equal(await work(ofSale(pledge, { outcome: succeeded })), true)
  assert.equal(await stateOf(pledge), 'paid')
  assert.deepEqual(await books(id), before)
  const { rows } = await db.query('select kind, state from parity_findings where payment_id = $1', [pledge.paymentId])
  assert.deepEqual(rows, [{ kind: 'amounts_differ', state: 'open' }])
  const { friends } = await open(9_000n, [4_000n], 0)
  assert.equal(await work(ofSale(await world.start(friends[0] as Share))), false, 'its approval is still to come')
})

test('what was done by hand under a payment’s name is a finding, and moves nothing', async () => {
  const { id } = await open(9_000n, [4_000n])
  await world.work()
  const [pledge] = await salesOf(id)
  const outcome = { state: 'succeeded', acquirerRef: 'by_hand' } as const
  assert.equal(await work(ofSale(pledge, { kind: 'refund', amountMinor: 500n, outcome })), true)
  const { rows } = await db.query('select detail from parity_findings where payment_id = $1', [pledge.paymentId])
  assert.deepEqual(rows, [{ detail: 'a callback tells a refund of 500 EUR (minor units) that we did not ask for' }])
})

test('a dated share whose sale is taken back goes to its retry plan and is charged to the stored card', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  const sale = await world.pay(shares[0] as Share)
  const before = await books(purchase.id)
  assert.equal(await work(ofSale(sale)), true)
  assert.equal(await stateOf(sale), 'voided')
  const [owed] = await world.shares(purchase.id)
  assert.deepEqual([owed?.state, owed?.refusalCode, owed?.paidAt], ['owed', 'insufficient_funds', null])
  assert.equal((await books(purchase.id)).acquirer_clearing, before.acquirer_clearing - sale.amountMinor)
  const notes = await watchVerdicts(db, ports.businessClock)
  assert.match(notes.join(), /captures or refunds that were done were taken back/)
  await world.advance(2 * DAY_MS)
  await world.work()
  assert.equal((await world.shares(purchase.id))[0]?.state, 'paid')
  assert.equal(await receivableOf(shares[0] as Share), 0n)
})

/** The acquirer's books of a purchase, and ours. */
async function assertSame(id: string) {
  const { captured, refunded } = await world.books(id)
  assert.equal((await books(id)).acquirer_clearing, captured - refunded)
}

test('taken back after a part of it was given back: asked for is what is left, and the part is our loss', async () => {
  const { id, leader } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 1_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  assert.equal(await receivableOf(leader), 5_000n)
  assert.equal(await lastLetter(id), 'capture_failed alice@example.test')
  await assertSame(id)
  const again = await world.pay(leader)
  assert.equal(again.amountMinor, 5_000n)
  await world.work()
  assert.equal((await world.read(id)).pot?.state, 'closed')
  const lost = { acquirer_clearing: 4_000n, bad_debt: 1_000n, merchant_payable: -5_000n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  await assertSame(id)
  await takeBack(await newest(id, 'refund'))
  assert.deepEqual(await books(id), { ...NOTHING, ...lost, acquirer_clearing: 5_000n, bad_debt: 0n })
  await assertSame(id)
})

test('of a pot whose friends were given back a part too, the leader owes the leader’s part alone', async () => {
  const { id, leader } = await open(9_000n, [4_000n])
  await world.work()
  await world.refund(id, 900n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  assert.equal(await receivableOf(leader), 4_500n)
  assert.equal((await world.pay(leader)).amountMinor, 4_500n)
  await world.work()
  const lost = { acquirer_clearing: 7_600n, bad_debt: 500n, merchant_payable: -8_100n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  assert.deepEqual(await receivables(id), [0n, 0n])
  await assertSame(id)
})

test('what nobody pays again is written off, to the cent', async () => {
  const { id } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 1_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  for (const days of [0, 5, 6]) {
    await world.advance(days * DAY_MS)
    await world.work()
  }
  const lost = { acquirer_clearing: -1_000n, bad_debt: 6_000n, merchant_payable: -5_000n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  await assertSame(id)
})

test('taken back while a part is on its way back: asked for is what is left, whatever becomes of that part', async () => {
  for (const isReturned of [true, false]) {
    const { id, leader } = await open(6_000n, [])
    await world.work()
    await world.sandbox.fault('refund', 'accepted')
    await world.refund(id, 1_000n)
    await world.work()
    await takeBack(await newest(id, 'capture'))
    assert.equal(await receivableOf(leader), 5_000n)
    const refund = await newest(id, 'refund')
    const state = isReturned ? 'succeeded' : 'refused'
    const outcome = isReturned
      ? ({ state: 'succeeded', acquirerRef: 'op' } as const)
      : ({ state: 'refused', acquirerRef: 'op', refusalCode: 'refused' } as const)
    const verdict = { kind: 'refund', amountMinor: 1_000n, currency: 'EUR', outcome } as const
    await work({ eventId: newId(), about: { kind: 'operation', operationId: refund.id, verdict } })
    assert.equal((await newest(id, 'refund')).state, state)
    await world.work()
    assert.equal((await world.pay(leader)).amountMinor, 5_000n)
    const bad = isReturned ? 1_000n : 0n
    const lost = { acquirer_clearing: 5_000n - bad, bad_debt: bad, merchant_payable: -5_000n }
    assert.deepEqual(await books(id), { ...NOTHING, ...lost })
    assert.equal((await world.unwindings(id))[0]?.unpaidMinor, 0n)
  }
})

test('taken back after all of it was given back: nobody owes anything, and it is our loss', async () => {
  const { id } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 6_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  const lost = { acquirer_clearing: -6_000n, bad_debt: 6_000n, merchant_payable: 0n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  assert.equal((await world.read(id)).state, 'refunded')
  await assertSame(id)
})

test('an instalment taken back after a part of it was given back is charged again for what is left', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  const sale = await world.pay(shares[0] as Share)
  await world.advance(100 * DAY_MS)
  for (let round = 0; round < 4; round++) await world.work()
  const last = (await world.shares(purchase.id)).at(-1) ?? assert.fail()
  assert.equal(last.state, 'paid')
  await world.refund(purchase.id, 700n)
  await world.work()
  const charge = (await listAttempts(db, purchase.id)).find(({ refundedMinor }) => refundedMinor === 700n)
  assert.ok(charge && charge.id !== sale.id)
  assert.equal(await work(ofSale(charge)), true)
  await world.advance(2 * DAY_MS)
  await world.work()
  const again = (await listAttempts(db, purchase.id)).at(-1)
  assert.deepEqual([again?.shareId, again?.amountMinor], [charge.shareId, charge.amountMinor - 700n])
  assert.ok((await receivables(purchase.id)).every((due) => due === 0n))
})
