import { type DeclineCode, readWords, type WordsOf } from '../../refusals/index.ts'
import type { PspRefusal } from '../charge/psp.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { Dispute, OperationRefusal } from '../collect/acquirer.ts'
import type { Wallet } from '../collect/read-answer.ts'

const words = (text: string) => text.split(/\s+/)

/**
 * `decline_code`, else `code`, of a card that Stripe or its bank refused (docs.stripe.com/declines/codes,
 * docs.stripe.com/error-codes): the one dictionary, whether Stripe collects from payers or is a merchant's PSP.
 */
export const STRIPE_DECLINES = {
  insufficient_funds: words('insufficient_funds'),
  limit_exceeded: words(`card_decline_rate_limit_exceeded card_velocity_exceeded charge_exceeds_source_limit
    charge_exceeds_transaction_limit withdrawal_count_limit_exceeded`),
  do_not_honour: words(
    'approve_with_id call_issuer do_not_honor duplicate_transaction generic_decline no_action_taken',
  ),
  issuer_unavailable: words('issuer_not_available processing_error reenter_transaction try_again_later'),
  suspected_fraud: words('elevated_risk_level fraudulent highest_risk_level merchant_blacklist'),
  authentication_required: words(`authentication_not_handled authentication_required offline_pin_required
    online_or_offline_pin_required`),
  authentication_failed: words(`mobile_device_authentication_required payment_intent_authentication_failure
    setup_intent_authentication_failure`),
  expired_card: words('expired_card expired_payment_method invalid_expiry_month invalid_expiry_year'),
  invalid_card: words(`card_not_supported incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip
    invalid_account invalid_cvc invalid_number invalid_pin live_mode_test_card
    new_account_information_available pin_try_exceeded testmode_decline`),
  lost_card: words('lost_card'),
  stolen_card: words('pickup_card stolen_card'),
  not_permitted: words(`currency_not_supported do_not_try_again invalid_amount not_permitted
    previously_declined_do_not_retry restricted_card security_violation service_not_allowed transaction_not_allowed`),
  revoked: words('revocation_of_all_authorizations revocation_of_authorization stop_payment_order'),
  unknown_credential: words('resource_missing'),
} satisfies WordsOf<DeclineCode>

/** The bank's word first; `card_declined` alone says nothing. */
export const toStripeDecline = readWords<DeclineCode>(STRIPE_DECLINES)

/** Of an error of a card, or of none. */
export function toDeclineCode(
  error: { readonly decline_code?: string | null; readonly code?: string | null } | null,
): DeclineCode {
  return toStripeDecline(error?.decline_code, error?.code)
}

/** Of errors, `type` or `code`, as far as more is made of them than a refusal. */
export const ERRORS = {
  card: 'card_error',
  key: 'idempotency_error',
  locked: 'lock_timeout',
  missing: 'resource_missing',
  /** A payment had come to something else before. */
  unexpectedState: 'payment_intent_unexpected_state',
} as const

export const ERROR_TYPES = [
  ERRORS.card,
  ERRORS.key,
  'api_error',
  'authentication_error',
  'invalid_request_error',
] as const

/**
 * What a payment has come to: where we collect without its payer, and as a merchant is told. Nobody is there to act or to
 * choose another card: what waits for that has failed, if it says what of.
 */
export const INTENT_STATES = {
  requires_capture: { collected: 'held', charged: 'authorized' },
  succeeded: { collected: 'taken', charged: 'completed' },
  // A hold that was released, or ran out: it had been approved if it has a charge.
  canceled: { collected: 'ended', charged: 'voided' },
  requires_payment_method: { collected: 'declined', charged: 'failed' },
  requires_action: { collected: 'asks_payer', charged: 'failed' },
  requires_confirmation: { collected: 'undecided', charged: 'waiting' },
  processing: { collected: 'undecided', charged: 'pending' },
} as const satisfies Record<string, { readonly collected: string; readonly charged: TransactionStatus }>

export type IntentStatus = keyof typeof INTENT_STATES
export const INTENT_STATUSES = Object.keys(INTENT_STATES) as IntentStatus[]

/** A check holds nothing, so that there is nothing to capture. */
export const SETUP_STATUSES = INTENT_STATUSES.filter(
  (status): status is Exclude<IntentStatus, 'requires_capture'> => status !== 'requires_capture',
)

/** `payment_intent_unexpected_state` at a merchant's PSP: what it had come to before. */
export const UNEXPECTED_STATES: Readonly<
  Record<'capture' | 'void' | 'refund', Readonly<Partial<Record<IntentStatus, PspRefusal>>>>
> = {
  capture: { succeeded: 'already_done', canceled: 'too_late' },
  void: { canceled: 'already_done', succeeded: 'too_late' },
  refund: {},
}

/** `code` where a capture, void or refund was not done; another one is a request that was not valid. */
const OPERATION_CODES = {
  amount_too_large: { collected: 'amount_too_large', charged: 'amount_too_large' },
  balance_insufficient: { collected: 'refused', charged: 'not_possible' },
  capture_charge_authorization_expired: { collected: 'hold_expired', charged: 'too_late' },
  capture_unauthorized_payment: { collected: 'not_a_hold', charged: 'not_possible' },
  charge_already_captured: { collected: 'already_captured', charged: 'already_done' },
  charge_already_refunded: { collected: 'amount_too_large', charged: 'already_done' },
  charge_disputed: { collected: 'refused', charged: 'not_possible' },
  charge_expired_for_capture: { collected: 'hold_expired', charged: 'too_late' },
  charge_not_refundable: { collected: 'too_late', charged: 'too_late' },
  refund_disputed_payment: { collected: 'refused', charged: 'not_possible' },
  // Where we collect, whoever asks has it looked up.
  [ERRORS.missing]: { collected: null, charged: 'not_found' },
} as const satisfies Record<string, { readonly collected: OperationRefusal | null; readonly charged: PspRefusal }>

export function operationRefusal(code: string | null | undefined) {
  return Object.hasOwn(OPERATION_CODES, code ?? '') ? OPERATION_CODES[code as keyof typeof OPERATION_CODES] : null
}

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
} as const

export type RefundStatus = keyof typeof REFUND_STATES
export const REFUND_STATUSES = Object.keys(REFUND_STATES) as RefundStatus[]

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

/** Of what one of our cards paid: those that somebody still has to answer, or waits for. */
export const OPEN_CARD_DISPUTES = ['unsubmitted', 'submitted'] as const

/** What carried a card, of those that payers are told of; Stripe knows more. */
export const STRIPE_WALLETS: ReadonlyMap<string, Wallet> = new Map([
  ['apple_pay', 'applepay'],
  ['google_pay', 'googlepay'],
])

/** Also news of a capture. */
export const PAYMENT_TAKEN = 'payment_intent.succeeded'

/** What we collect is told by these, and they are asked for when the endpoint is made. */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  PAYMENT_TAKEN,
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
] as const

/** What becomes of our cards. */
export const CARD_EVENTS = [
  'issuing_authorization.created',
  'issuing_authorization.updated',
  'issuing_transaction.created',
] as const
