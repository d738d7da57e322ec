import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { thorough } from '../../test/support/thorough.ts'
import { passAges, standing, transferred } from '../../test/support/unwinding.ts'
import { closePot, declinePledge } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { DomainError } from '../refusals/index.ts'
import { cancelPurchase } from '../selling/index.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

/** A history takes a third of a second; over many runs `npm test` meets as many. */
const RUNS = thorough(8, 25)
const TURNCOAT_CARD = '4000000000000341'

const world = await collectingWorld()

/** What people, banks, time and the merchant may do, in any order. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), who: fc.nat(3), isPoor: fc.boolean() }) },
  fc.record({ kind: fc.constant('start' as const), who: fc.nat(3) }),
  fc.record({ kind: fc.constant('decline' as const), who: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('close' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('part' as const), amountMinor: fc.bigInt(1n, 9_000n) }) },
  fc.record({ kind: fc.constant('release' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), hours: fc.constantFrom(1, 20, 49, 400) }),
  },
  fc.record({
    kind: fc.constant('fault' as const),
    operation: fc.constantFrom('session', 'capture', 'void', 'refund', 'lookup', 'close', 'charge'),
    fault: fc.constantFrom('lost_after', 'error_after', 'error_before', 'refuse_connection_like'),
  }),
  fc.record({ kind: fc.constant('refusal' as const), operation: fc.constantFrom('capture', 'refund', 'charge') }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
type Type = 'SPLIT' | 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'
const type = fc.constantFrom<Type>('SPLIT', 'SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT')

test('from any mixture: all given back leaves nothing held, nothing taken, nobody owing, and nothing ever follows', async () => {
  await fc.assert(
    fc.asyncProperty(
      type,
      fc.bigInt({ min: 4n, max: 50_000n }),
      fc.boolean(),
      fc.array(action, { maxLength: 12 }),
      fc.array(action, { maxLength: 3 }),
      undoAndCompare,
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('however often parts are given back: what was taken and not sent back is what remains due, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      type,
      fc.bigInt({ min: 4n, max: 50_000n }),
      fc.boolean(),
      fc.array(action, { maxLength: 14 }),
      playAndCompare,
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

async function playAndCompare(type: Type, amountMinor: bigint, isTurncoat: boolean, actions: Action[]): Promise<void> {
  const { purchase, shares } = await bought(type, amountMinor)
  await world.pay(shares[0] as Share, isTurncoat ? TURNCOAT_CARD : GOOD_CARD)
  for (const step of actions) {
    await play(step, purchase.id, shares)
    await assertPromised(purchase.id)
  }
  await world.sandbox.call('DELETE', '/v1/faults')
  await passAges(world)
  // Retries and write-offs of every share, one step at a time.
  for (let round = 0; round < 6; round++) await world.work()
  const after = await world.read(purchase.id)
  const { captured, refunded, held } = await world.books(purchase.id)
  const balances = await world.balances(purchase.id)
  const dueMinor = after.acceptedAt ? amountMinor - after.refundedMinor : 0n
  assert.deepEqual([after.unwinding, held, balances.memo_held ?? 0n], [null, 0n, 0n])
  assert.equal(captured - refunded, balances.acquirer_clearing ?? 0n, 'acquirer and ledger agree')
  assert.equal(-(balances.merchant_payable ?? 0n), dueMinor, 'the merchant is owed what was not given back')
  assert.equal(await transferred(world, purchase.id), dueMinor)
  assert.equal(-(balances.payer_receivable ?? 0n), await refusedMinor(purchase.id), 'nobody owes, or is owed')
}

async function undoAndCompare(
  type: Type,
  amountMinor: bigint,
  isTurncoat: boolean,
  before: Action[],
  meanwhile: Action[],
): Promise<void> {
  const { purchase, shares } = await bought(type, amountMinor)
  await world.pay(shares[0] as Share, isTurncoat ? TURNCOAT_CARD : GOOD_CARD)
  for (const step of before) {
    await play(step, purchase.id, shares)
    await assertPromised(purchase.id)
  }
  await world.sandbox.call('DELETE', '/v1/faults')
  // A part that is under way ends first; then the merchant cancels, whatever has become of the purchase.
  for (let round = 0; (await world.read(purchase.id)).unwinding === 'partial' && round < 3; round++) {
    await world.work()
    await world.advance(HOUR_MS)
  }
  await cancel(purchase.id)
  await assertPromised(purchase.id)
  for (const step of meanwhile) await play(step, purchase.id, shares)
  await world.sandbox.call('DELETE', '/v1/faults')
  for (const hours of [0, 1, 1]) {
    await world.advance(hours * HOUR_MS)
    await world.work()
  }
  await compare(purchase.id)
  const charged = (await world.books(purchase.id)).payments
  await passAges(world)
  await compare(purchase.id)
  assert.equal((await world.books(purchase.id)).payments, charged, 'nothing was charged afterwards')
}

async function compare(id: string): Promise<void> {
  const after = await world.read(id)
  assert.ok(['refunded', 'cancelled', 'aborted', 'failed_payer'].includes(after.state), after.state)
  assert.deepEqual([after.unwinding, after.pot?.reservedMinor ?? 0n], [null, 0n])
  const { captured, refunded, held } = await world.books(id)
  assert.equal(held, 0n, 'nothing is held')
  // What the acquirer refused to send back is the payers', and the operator's to pay: nothing else is left.
  const unpaidMinor = await refusedMinor(id)
  assert.equal(captured - refunded, unpaidMinor, 'all that was taken went back')
  const left = unpaidMinor > 0n ? { acquirer_clearing: unpaidMinor, payer_receivable: -unpaidMinor } : {}
  assert.deepEqual(await standing(world, id), left)
  assert.equal(await transferred(world, id), 0n, 'the transfers are netted')
}

/** At every moment, not at the end only: the items are what the merchant was promised and has not given back. */
async function assertPromised(id: string): Promise<void> {
  const { acceptedAt, amountMinor, refundedMinor } = await world.read(id)
  assert.equal(await transferred(world, id), acceptedAt ? amountMinor - refundedMinor : 0n, 'the items')
}

async function bought(type: Type, amountMinor: bigint) {
  if (type !== 'SPLIT') return world.buyLater(type, amountMinor, { terms: { feeBps: 10 } })
  const { purchase, leader, friends } = await world.buy(amountMinor, [null, null, null])
  return { purchase, shares: [leader, ...friends] }
}

/** What the acquirer refused to send back. */
async function refusedMinor(id: string): Promise<bigint> {
  const { rows } = await world.db.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum from operations
      where purchase_id = $1 and kind = 'refund' and state = 'refused'`,
    [id],
  )
  return (rows[0] as { sum: bigint }).sum
}

const cancel = (purchaseId: string) => transaction(world.db, (tx) => cancelPurchase(tx, world.ports, purchaseId))

async function play(step: Action, purchaseId: string, shares: readonly Share[]): Promise<void> {
  const share = 'who' in step ? shares[step.who] : undefined
  if ('who' in step && !share) return
  try {
    switch (step.kind) {
      case 'pay': {
        const attempt = await world.start(share as Share)
        if (attempt.pageUrl) await submitCard(world.cardPage(attempt), step.isPoor ? POOR_CARD : GOOD_CARD)
        return
      }
      case 'start':
        await world.start(share as Share)
        return
      case 'decline':
        return await transaction(world.db, (tx) => declinePledge(tx, world.ports, share as Share))
      case 'close':
        await transaction(world.db, (tx) => closePot(tx, world.ports, purchaseId))
        return
      case 'part':
        await world.refund(purchaseId, step.amountMinor)
        return
      case 'release':
        await world.release(purchaseId)
        return
      case 'advance':
        return await world.advance(step.hours * HOUR_MS)
      case 'fault':
        await world.sandbox.fault(step.operation, step.fault, 2)
        return
      case 'refusal':
        await world.sandbox.fault(step.operation, 'refused')
        return
      case 'work':
        return await world.work(1)
    }
  } catch (error) {
    // Being told no is an ordinary answer; anything else is a bug.
    if (!(error instanceof DomainError)) throw error
  }
}
