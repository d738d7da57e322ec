import type { PspRefusal } from '../psp.ts'
import { type RefusalWords, readRefusals } from '../refusal-words.ts'
import type { TransactionStatus } from '../transaction-status.ts'
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

const words = (text: string) => text.split(/\s+/)

/** `decline_code`, else `code` (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). */
export const DECLINE_WORDS = {
  insufficient_funds: words('insufficient_funds'),
  limit_exceeded: words(`card_decline_rate_limit_exceeded card_velocity_exceeded charge_exceeds_source_limit
    charge_exceeds_transaction_limit withdrawal_count_limit_exceeded`),
  do_not_honour: words(
    `approve_with_id call_issuer do_not_honor duplicate_transaction generic_decline no_action_taken`,
  ),
  issuer_unavailable: words('issuer_not_available processing_error reenter_transaction try_again_later'),
  suspected_fraud: words('elevated_risk_level fraudulent highest_risk_level merchant_blacklist'),
  authentication_required: words(`authentication_not_handled authentication_required offline_pin_required
    online_or_offline_pin_required`),
  authentication_failed: words('mobile_device_authentication_required payment_intent_authentication_failure'),
  expired_card: words('expired_card invalid_expiry_month invalid_expiry_year'),
  invalid_card: words(`card_not_supported incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip
    invalid_account invalid_cvc invalid_number invalid_pin live_mode_test_card
    new_account_information_available pin_try_exceeded testmode_decline`),
  lost_card: words('lost_card'),
  stolen_card: words('pickup_card stolen_card'),
  not_permitted: words(`currency_not_supported do_not_try_again invalid_amount not_permitted
    previously_declined_do_not_retry restricted_card security_violation service_not_allowed transaction_not_allowed`),
  revoked: words('revocation_of_all_authorizations revocation_of_authorization stop_payment_order'),
} satisfies RefusalWords

export const toDecline = readRefusals(DECLINE_WORDS)

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
