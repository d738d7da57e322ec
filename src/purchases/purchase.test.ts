import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { plannedPot } from '../../test/support/planned-pot.ts'
import { acceptsPledges, type PurchaseState, type PurchaseTrigger, purchaseMachine, residualMinor } from './purchase.ts'

/** Design, "States": everything that may happen to a purchase. What is not here is refused. */
const LEGAL: Record<PurchaseState, Partial<Record<PurchaseTrigger, PurchaseState>>> = {
  initialized: {
    start_attempt: 'authorizing',
    confirm_zero: 'leader_processed',
    abort: 'aborted',
    expire: 'cancelled',
    give_up: 'cancelled',
  },
  authorizing: {
    accept: 'leader_processed',
    decline: 'failed_payer',
    end_unpaid: 'failed_payer',
    lose_reference: 'cancelled',
    abort: 'aborted',
  },
  failed_payer: { start_attempt: 'authorizing', abort: 'aborted', expire: 'cancelled', give_up: 'cancelled' },
  leader_processed: {
    finish: 'successful',
    refuse_settlement: 'failed_connector',
    cancel: 'cancelled',
    refund: 'refunded',
  },
  successful: { cancel: 'cancelled', refund: 'refunded' },
  failed_connector: {},
  cancelled: {},
  aborted: {},
  refunded: {},
}

test('of all states and triggers, exactly the legal moves are made and every other is a conflict', () => {
  assertMoves(purchaseMachine, LEGAL)
})

test('a state is terminal when nothing leaves it', () => {
  assert.deepEqual(
    (Object.keys(LEGAL) as PurchaseState[]).filter((state) => purchaseMachine.isTerminal(state)),
    ['failed_connector', 'cancelled', 'aborted', 'refunded'],
  )
})

test('the leader covers what friends have neither paid nor are about to pay, and pledges need an open pot', () => {
  assert.equal(
    residualMinor({
      amountMinor: 10_001n,
      refundedMinor: 0n,
      pot: { ...plannedPot, pledgedMinor: 3_333n, reservedMinor: 3_334n },
    }),
    3_334n,
  )
  assert.equal(acceptsPledges({ state: 'leader_processed', pot: { ...plannedPot, state: 'open' } }), true)
  assert.equal(acceptsPledges({ state: 'leader_processed', pot: { ...plannedPot, state: 'closing' } }), false)
  assert.equal(acceptsPledges({ state: 'successful', pot: { ...plannedPot, state: 'open' } }), false)
})
