import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '../refusals/index.ts'
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
  authorizing: { accept: 'leader_processed', decline: 'failed_payer', lose_reference: 'cancelled', abort: 'aborted' },
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
const states = Object.keys(LEGAL) as PurchaseState[]
const triggers = [...new Set(purchaseMachine.transitions.map((transition) => transition.trigger))]

test('of all states and triggers, exactly the legal moves are made and every other is a conflict', () => {
  for (const state of states) {
    for (const trigger of triggers) {
      const to = LEGAL[state][trigger]
      assert.equal(purchaseMachine.find(state, trigger)?.to, to, `${state} ${trigger}`)
      if (to) assert.equal(purchaseMachine.require(state, trigger).to, to)
      else
        assert.throws(
          () => purchaseMachine.require(state, trigger),
          (error) => error instanceof DomainError && error.kind === 'conflict' && error.code === 'illegal_transition',
        )
    }
  }
})

test('a state is terminal when nothing leaves it', () => {
  assert.deepEqual(
    states.filter((state) => purchaseMachine.isTerminal(state)),
    ['failed_connector', 'cancelled', 'aborted', 'refunded'],
  )
})

test('no state and trigger lead to two places', () => {
  const moves = purchaseMachine.transitions.flatMap(({ from, trigger }) => from.map((state) => `${state} ${trigger}`))
  assert.equal(new Set(moves).size, moves.length)
})

test('the leader covers what friends have neither paid nor are about to pay, and pledges need an open pot', () => {
  assert.equal(
    residualMinor({ amountMinor: 10_001n, pledgedMinor: 3_333n, reservedMinor: 3_334n, refundedMinor: 0n }),
    3_334n,
  )
  assert.equal(acceptsPledges({ state: 'leader_processed', potState: 'open' }), true)
  assert.equal(acceptsPledges({ state: 'leader_processed', potState: 'closing' }), false)
  assert.equal(acceptsPledges({ state: 'successful', potState: 'open' }), false)
})
