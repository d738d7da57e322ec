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
    paid: { refund: 'refunded', lose_capture: 'voided' },
    captured: { refund: 'refunded', lose_capture: 'voided' },
    voided: {},
    refunded: { lose_capture: 'voided', return_hold: 'captured', return_sale: 'paid' },
    verified: {},
  })
})

test('an operation is decided once, after however many lost answers; only what was done can be taken back', () => {
  const decided = { succeed: 'succeeded', refuse: 'refused' } as const
  const unheard = { ...decided, lose_answer: 'unknown', accept: 'accepted' } as const
  assertMoves(operationMachine, {
    requested: unheard,
    unknown: unheard,
    accepted: decided,
    succeeded: { reverse: 'reversed' },
    refused: {},
    reversed: {},
  })
})
