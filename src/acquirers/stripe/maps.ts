import type { DeclineCode } from '../../refusals/index.ts'
import type { StripeCardError } from '../../stripe-wire/wire.ts'
import type { Dispute, OperationRefusal } from '../acquirer.ts'
import type { StripeIntent, StripeRefund } from './wire.ts'

/** `decline_code` and `code` of a refused card (docs.stripe.com/declines/codes), each of our words considered. */
export const DECLINE_WORDS: Readonly<Record<DeclineCode, readonly string[]>> = {
  insufficient_funds: ['insufficient_funds'],
  limit_exceeded: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'charge_exceeds_transaction_limit'],
  do_not_honour: [
    'approve_with_id',
    'call_issuer',
    'do_not_honor',
    'duplicate_transaction',
    'generic_decline',
    'no_action_taken',
  ],
  issuer_unavailable: ['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
  suspected_fraud: ['fraudulent', 'merchant_blacklist', 'highest_risk_level', 'elevated_risk_level'],
  other: [],
  authentication_required: ['authentication_required', 'offline_pin_required', 'online_or_offline_pin_required'],
  authentication_failed: [
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
    'mobile_device_authentication_required',
  ],
  expired_card: ['expired_card', 'expired_payment_method', 'invalid_expiry_month', 'invalid_expiry_year'],
  invalid_card: [
    'card_not_supported',
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_pin',
    'incorrect_zip',
    'invalid_account',
    'invalid_cvc',
    'invalid_number',
    'invalid_pin',
    'new_account_information_available',
    'pin_try_exceeded',
    'testmode_decline',
    'live_mode_test_card',
  ],
  lost_card: ['lost_card'],
  stolen_card: ['stolen_card', 'pickup_card'],
  not_permitted: [
    'currency_not_supported',
    'do_not_try_again',
    'invalid_amount',
    'not_permitted',
    'restricted_card',
    'security_violation',
    'service_not_allowed',
    'transaction_not_allowed',
  ],
  revoked: ['revocation_of_all_authorizations', 'revocation_of_authorization', 'stop_payment_order'],
  unknown_credential: ['resource_missing'],
}

/** The same, the other way round. */
const DECLINES: ReadonlyMap<string, DeclineCode> = new Map(
  (Object.keys(DECLINE_WORDS) as DeclineCode[]).flatMap((code) =>
    DECLINE_WORDS[code].map((word) => [word, code] as const),
  ),
)

/** The bank's word where there is one, else Stripe's; `card_declined` alone says nothing. */
export function toDeclineCode(error: StripeCardError | null): DeclineCode {
  const words = [error?.decline_code ?? '', error?.code ?? '']
  return words.map((word) => DECLINES.get(word)).find((code) => code !== undefined) ?? 'other'
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
