import type { DeclineCode } from '../../../refusals/index.ts'
import type { Dispute, OperationRefusal } from '../../collect/acquirer.ts'
import type { StripeCardError } from '../wire.ts'
import { toStripeDecline } from '../words.ts'
import type { StripeIntent, StripeRefund } from './wire.ts'

/** The bank's word where there is one, else Stripe's; `card_declined` alone says nothing. */
export function toDeclineCode(error: StripeCardError | null): DeclineCode {
  return toStripeDecline(error?.decline_code, error?.code)
}

/** What a payment without its payer has come to. An intent that waits for a payer will wait for ever. */
export const CHARGE_STATES = {
  requires_capture: 'approved',
  succeeded: 'approved',
  // A hold that was released, or ran out: it had been approved if it has a charge.
  canceled: 'ended',
  requires_payment_method: 'declined',
  requires_action: 'declined',
  requires_confirmation: 'undecided',
  processing: 'undecided',
} as const satisfies Record<StripeIntent['status'], string>

/** Refusals of captures and refunds by `code`; another code is a request that was not valid. */
export const OPERATION_REFUSALS: ReadonlyMap<string, OperationRefusal> = new Map([
  ['amount_too_large', 'amount_too_large'],
  ['balance_insufficient', 'refused'],
  ['capture_charge_authorization_expired', 'hold_expired'],
  ['capture_unauthorized_payment', 'not_a_hold'],
  ['charge_already_captured', 'already_captured'],
  ['charge_already_refunded', 'amount_too_large'],
  ['charge_disputed', 'refused'],
  ['charge_expired_for_capture', 'hold_expired'],
  ['charge_not_refundable', 'too_late'],
  ['refund_disputed_payment', 'refused'],
] as const)

/** `failure_reason` of a refund that did not reach its card. */
const REFUND_FAILURES: ReadonlyMap<string, OperationRefusal> = new Map([
  ['lost_or_stolen_card', 'lost_card'],
  ['expired_or_canceled_card', 'expired_card'],
] as const)

export function toRefundRefusal(reason: string | null | undefined): OperationRefusal {
  return REFUND_FAILURES.get(reason ?? '') ?? 'refused'
}

export const REFUND_STATES = {
  succeeded: 'succeeded',
  pending: 'accepted',
  requires_action: 'accepted',
  failed: 'refused',
  canceled: 'refused',
} as const satisfies Record<StripeRefund['status'], string>

/** Inquiries (`warning_…`) and what was prevented move no money; an appeal goes on about what was lost already. */
export const DISPUTE_STATES = {
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: null,
  appeal_under_review: null,
  prevented: null,
  warning_closed: null,
  warning_needs_response: null,
  warning_under_review: null,
} as const satisfies Record<string, Dispute['state'] | null>
