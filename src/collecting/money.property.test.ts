import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { thorough } from '../../test/support/thorough.ts'
import { transaction } from '../db/database.ts'
import { DomainError } from '../refusals/index.ts'
import { abortPurchase } from '../selling/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { closePot, declinePledge } from './index.ts'

const world = await collectingWorld()

/** What people, banks and time may do, in any order. */
const payment = fc.record({
  kind: fc.constant('pay' as const),
  who: fc.nat(3),
  card: fc.constantFrom(GOOD_CARD, GOOD_CARD, POOR_CARD),
})
const action = fc.oneof(
  { weight: 4, arbitrary: payment },
  fc.record({ kind: fc.constant('start' as const), who: fc.nat(3) }),
  fc.record({ kind: fc.constant('decline' as const), who: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('abort' as const) }),
  fc.record({ kind: fc.constant('advance' as const), hours: fc.constantFrom(1, 20, 49) }),
  fc.record({
    kind: fc.constant('fault' as const),
    operation: fc.constantFrom('session', 'capture', 'void', 'refund', 'lookup', 'close'),
    fault: fc.constantFrom('lost_after', 'error_after', 'error_before', 'refuse_connection_like'),
  }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

test('whatever people, banks and time do: the books agree to the cent and nothing stays held or stuck', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 4n, max: 50_000n }),
      fc.boolean(),
      fc.array(action, { maxLength: 14 }),
      playAndCompare,
    ),
    { numRuns: thorough(15, 40), endOnFailure: true },
  )
})

/** Half of the stories begin with a pot: left to chance alone, few would get that far. */
async function playAndCompare(amountMinor: bigint, beginsWithPot: boolean, actions: Action[]): Promise<void> {
  const { purchase, leader, friends } = await world.buy(amountMinor, [null, null, null])
  if (beginsWithPot) await world.pay(leader)
  for (const step of actions) await play(step, purchase.id, [leader, ...friends])
  await world.sandbox.call('DELETE', '/v1/faults')
  // Every deadline there is passes: attempts, pot, retries, the write-off.
  for (const days of [0, 3, 2, 2, 30]) {
    await world.advance(days * DAY_MS)
    await world.work(4)
  }
  const [after, books, balances] = [
    await world.read(purchase.id),
    await world.books(purchase.id),
    await world.balances(purchase.id),
  ]
  assert.equal(books.held, 0n, 'nothing stays blocked on a card')
  assert.equal(balances.memo_held ?? 0n, 0n, 'and the ledger knows it')
  assert.equal(books.captured - books.refunded, balances.acquirer_clearing ?? 0n, 'acquirer and ledger agree')
  assert.ok(['successful', 'aborted', 'failed_payer', 'initialized', 'cancelled'].includes(after.state), after.state)
  assert.equal(after.pot?.reservedMinor ?? 0n, 0n)
  assert.equal(balances.payer_receivable ?? 0n, 0n, 'nobody owes and nobody is owed')
  const paid = after.state === 'successful' ? amountMinor : 0n
  assert.equal(-(balances.merchant_payable ?? 0n), paid, 'the merchant is owed all or nothing')
  assert.equal((balances.acquirer_clearing ?? 0n) + (balances.bad_debt ?? 0n), paid)
}

async function play(step: Action, purchaseId: string, shares: readonly Share[]): Promise<void> {
  try {
    switch (step.kind) {
      case 'pay': {
        const attempt = await world.start(shares[step.who] as Share)
        if (attempt.pageUrl) await submitCard(world.cardPage(attempt), step.card)
        return
      }
      case 'start':
        await world.start(shares[step.who] as Share)
        return
      case 'decline':
        return await transaction(world.db, (tx) => declinePledge(tx, world.ports, shares[step.who] as Share))
      case 'close':
        await transaction(world.db, (tx) => closePot(tx, world.ports, purchaseId))
        return
      case 'abort':
        await transaction(world.db, (tx) => abortPurchase(tx, world.ports, purchaseId))
        return
      case 'advance':
        return await world.advance(step.hours * HOUR_MS)
      case 'fault':
        await world.sandbox.fault(step.operation, step.fault, 2)
        return
      case 'work':
        return await world.work(1)
    }
  } catch (error) {
    // Being told no is an ordinary answer; anything else is a bug.
    if (!(error instanceof DomainError)) throw error
  }
}
