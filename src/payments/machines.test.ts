import { test } from 'node:test'
import { assertMoves } from '../../test/support/assert-moves.ts'
import { attemptMachine } from './attempt.ts'
import { operationMachine } from './operation.ts'

test('an attempt is approved while undecided or counted dead, and only what is approved is captured, voided, refunded', () => {
  const approved = { approve_hold: 'held', approve_sale: 'paid' } as const
  const undecided = { ...approved, approve_card: 'verified', decline: 'dead', closed: 'dead' } as const
  assertMoves(attemptMachine, {
    created: {
      ...undecided,
      session_opened: 'open',
      not_sent: 'dead',
      close: 'closing',
      expire: 'closing',
      lose_answer: 'unknown',
    },
    open: { ...undecided, close: 'closing', expire: 'closing' },
    closing: { ...undecided, lose_answer: 'unknown' },
    unknown: { ...undecided, not_sent: 'dead', close: 'closing' },
    dead: approved,
    held: { capture: 'captured', void: 'voided' },
    paid: { refund: 'refunded' },
    captured: { refund: 'refunded' },
    voided: {},
    refunded: {},
    verified: {},
  })
})

test('an operation is decided once, after however many lost answers', () => {
  const underWay = { lose_answer: 'unknown', succeed: 'succeeded', refuse: 'refused' } as const
  assertMoves(operationMachine, { requested: underWay, unknown: underWay, succeeded: {}, refused: {} })
})
