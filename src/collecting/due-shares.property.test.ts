import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CollectingWorld, collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { thorough } from '../../test/support/thorough.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { sumMinor } from '../shared/money.ts'
import { chargeMinor, type Share } from '../shares/index.ts'

/** Each half a year of somebody's instalments with a bank that stumbles; more only costs time. */
const RUNS = thorough(3, 6)

/** Longer than the retry plan: whatever is not paid by then is written off. */
const PATIENCE_DAYS = 33

const fault = fc.record({
  operation: fc.constantFrom('charge', 'capture', 'void', 'lookup', 'session'),
  fault: fc.constantFrom('refuse_connection_like', 'lost_after', 'error_after', 'error_before'),
  times: fc.integer({ min: 1, max: 3 }),
})
const refusal = fc.record({
  operation: fc.constantFrom('charge', 'capture'),
  fault: fc.constant('refused'),
  times: fc.integer({ min: 1, max: 2 }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.oneof(fault, refusal) }) },
  fc.record({ do: fc.constant('pay' as const), share: fc.nat(3), card: fc.constantFrom(GOOD_CARD, POOR_CARD) }),
  fc.record({ do: fc.constant('advance' as const) }),
)
const story = fc.record({
  type: fc.constantFrom('INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'),
  amountMinor: fc.bigInt(3n, 90_000n),
  heldBps: fc.constantFrom(10_000, 2_500),
  firstCard: fc.constantFrom(GOOD_CARD, '4000000000000341'),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(world: CollectingWorld, id: string, taken: Step): Promise<void> {
  switch (taken.do) {
    case 'wait':
      await world.advance(taken.days * DAY_MS)
      break
    case 'fault':
      await world.sandbox.call('POST', '/v1/faults', taken.fault)
      break
    case 'pay':
      await payByHand(world, (await world.shares(id))[taken.share], taken.card)
      break
    case 'advance':
      await world.advanceDueDate(id).catch(ignoreRefusal)
  }
  await world.work(2)
}

/** Refused when the share is covered, paid or gone; a bank that does not answer leaves nothing to type a card into. */
async function payByHand(world: CollectingWorld, share: Share | undefined, card: string): Promise<void> {
  if (share) await world.pay(share, card).catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown): void {
  if ((error as { kind?: string }).kind === 'conflict' || /the attempt is/.test(String(error))) return
  throw error
}

test('whatever bank, payer and time do, each share is taken once or written off, and books and ledger agree', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ type, amountMinor, heldBps, firstCard, steps }) => {
      // A world each: in a shared one the cards would expire after some stories.
      const world = await collectingWorld()
      const terms = {
        installmentsCount: 4,
        delayDays: 25,
        heldBps,
        feeBps: 10,
        depositBps: 2_000,
        balanceDelayDays: 25,
      }
      const { purchase, shares } = await world.buyLater(type, amountMinor, { terms })
      await world.pay(shares[0] as Share, firstCard)
      for (const taken of steps) await take(world, purchase.id, taken)
      await world.sandbox.call('DELETE', '/v1/faults')
      for (let days = 0; days < 31 * 4 + PATIENCE_DAYS; days += 4) {
        await world.advance(4 * DAY_MS)
        await world.work(2)
      }
      const ended = await world.shares(purchase.id)
      assert.deepEqual(
        ended.filter((share) => share.state !== 'paid' && share.state !== 'written_off').map(({ state }) => state),
        [],
      )
      const paid = sumMinor(ended.filter((share) => share.state === 'paid').map(chargeMinor))
      const books = await world.books(purchase.id)
      assert.deepEqual([books.captured - books.refunded, books.held], [paid, 0n])
      const balances = await world.balances(purchase.id)
      assert.equal(balances.acquirer_clearing ?? 0n, paid)
      for (const account of ['payer_receivable', 'memo_held', 'memo_held_contra'] as const) {
        assert.equal(balances[account] ?? 0n, 0n, account)
      }
      assert.equal(balances.merchant_payable, -amountMinor)
      assert.equal((await world.read(purchase.id)).state, 'successful')
    }),
    { numRuns: RUNS },
  )
})
