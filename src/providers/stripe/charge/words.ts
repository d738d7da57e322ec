import type { PspRefusal } from '../../charge/psp.ts'
import { type RefusalWords, readRefusals } from '../../charge/refusal-words.ts'
import type { TransactionStatus } from '../../charge/transaction-status.ts'
import type { IntentStatus, RefundStatus } from './wire.ts'

/** Nobody is there to act or to choose another card: what waits for that has failed, if it says what of. */
export const STATUSES = {
  succeeded: 'completed',
  requires_capture: 'authorized',
  processing: 'pending',
  requires_confirmation: 'waiting',
  requires_action: 'failed',
  requires_payment_method: 'failed',
  canceled: 'voided',
} as const satisfies Record<IntentStatus, TransactionStatus>

export const REFUND_STATES = {
  succeeded: 'done',
  pending: 'accepted',
  requires_action: 'accepted',
  failed: 'refused',
  canceled: 'refused',
} as const satisfies Record<RefundStatus, 'done' | 'accepted' | 'refused'>

/** `code` where a capture, cancellation or refund was not done; another one is a request that was not valid. */
export const CHANGE_WORDS = {
  amount_too_large: ['amount_too_large'],
  already_done: ['charge_already_captured', 'charge_already_refunded'],
  too_late: ['capture_charge_authorization_expired', 'charge_expired_for_capture', 'charge_not_refundable'],
  not_possible: ['balance_insufficient', 'capture_unauthorized_payment', 'charge_disputed', 'refund_disputed_payment'],
  not_found: ['resource_missing'],
} as const satisfies RefusalWords

export const toChangeRefusal = readRefusals(CHANGE_WORDS)

/** `payment_intent_unexpected_state`: it had come to this before. */
export const UNEXPECTED_STATES: Readonly<
  Record<'capture' | 'void' | 'refund', Readonly<Partial<Record<IntentStatus, PspRefusal>>>>
> = {
  capture: { succeeded: 'already_done', canceled: 'too_late' },
  void: { canceled: 'already_done', succeeded: 'too_late' },
  refund: {},
}
