import type { AmountRule } from '../charge/amount.ts'
import type { PspRefusal } from '../charge/psp.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/** What a transaction of this type is when it has succeeded; a REFUND is none of a charge. */
export const TYPES = {
  AUTH_CAPTURE: 'completed',
  CAPTURE: 'completed',
  AUTH_ONLY: 'authorized',
  AUTH_REVERSAL: 'voided',
} as const satisfies Record<string, TransactionStatus>

export type TransactionType = keyof typeof TYPES

/** `processing-status`, in upper or lower case; `by_type`: its type says what it has come to. */
export const STATUSES = {
  SUCCESS: 'by_type',
  PENDING: 'pending',
  IN_PROGRESS: 'pending',
  IN_QUEUE: 'pending',
  PENDING_MERCHANT_REVIEW: 'in-review',
  FAIL: 'failed',
  REFUNDED: 'refunded',
  CHARGEBACKED: 'chargeback-initiated',
} as const satisfies Record<string, TransactionStatus | 'by_type'>

export type ProcessingStatus = keyof typeof STATUSES

/** What an error proves: a refusal, a request that would never do, one that came before, or nothing (`unclear`). */
export type Proof = PspRefusal | 'request' | 'credentials' | 'duplicate' | 'unclear'

const names = (proof: Proof, list: string) => list.split(' ').map((name) => [name, proof] as const)

/** By `error-name`: its `code` is 14002 for most of them. */
export const ERRORS: ReadonlyMap<string, Proof> = new Map([
  ...names('insufficient_funds', 'INSUFFICIENT_FUNDS'),
  ...names('limit_exceeded', 'LIMIT_EXCEEDED'),
  ...names('do_not_honour', 'DO_NOT_HONOR CALL_ISSUER PROCESSING_GENERAL_DECLINE'),
  ...names('issuer_unavailable', 'THE_ISSUER_IS_UNAVAILABLE_OR_OFFLINE'),
  ...names('suspected_fraud', 'HIGH_RISK_ERROR FRAUD_DETECTED'),
  ...names(
    'authentication_required',
    'THREE_D_SECURITY_AUTHENTICATION_REQUIRED STRONG_CUSTOMER_AUTHENTICATION_REQUIRED',
  ),
  ...names('authentication_failed', 'THREE_D_SECURE_FAILURE'),
  ...names('expired_card', 'EXPIRED_CARD'),
  ...names(
    'invalid_card',
    'CVV_ERROR INVALID_CARD_NUMBER INVALID_CARD_TYPE INVALID_PIN_OR_PW_OR_ID_ERROR ACCOUNT_CLOSED TRANSACTION_CARD_NOT_VALID',
  ),
  ...names('lost_card', 'CARD_LOST_OR_STOLEN'),
  ...names('stolen_card', 'PICKUP_CARD'),
  ...names(
    'not_permitted',
    'RESTRICTED_CARD INVALID_TRANSACTION PAYMENT_METHOD_NOT_SUPPORTED SHOPPER_COUNTRY_OFAC_SANCTIONED',
  ),
  ...names('revoked', 'AUTHORIZATION_REVOKED'),
  // The bank's refusal without its reason, and a refund's.
  ...names('other', 'INCORRECT_INFORMATION REFUND_FAILED'),
  ...names('too_late', 'AUTHORIZATION_EXPIRED TRANSACTION_EXPIRED REFUND_PERIOD_EXPIRED'),
  ...names(
    'already_done',
    'AUTHORIZATION_AMOUNT_ALREADY_REVERSED TRANSACTION_ALREADY_CAPTURED INVOICE_ALREADY_REFUNDED INVOICE_ALREADY_FULLY_REFUNDED',
  ),
  ...names('amount_too_large', 'REFUND_MAX_AMOUNT_FAILURE'),
  ...names('not_found', 'AUTHORIZATION_NOT_FOUND INVALID_TRANSACTION_ID'),
  ...names(
    'not_possible',
    'TRANSACTION_NOT_AUTHORIZED INSUFFICIENT_FUNDS_FOR_REFUND VENDOR_INSUFFICIENT_FUNDS_FOR_REFUND REFUND_MIN_AMOUNT_FAILURE PARTIAL_REFUND_NOT_SUPPORTED PAYMENT_METHOD_NOT_REFUNDABLE',
  ),
  ...names('credentials', 'USER_NOT_AUTHORIZED'),
  ...names(
    'request',
    'INVALID_TRANSACTION_TYPE MISSING_SHOPPER_OR_CARD_HOLDER INVALID_HTTP_METHOD MISSING_CARD_TYPE BLS_NO_SUCH_SHOPPER_PAYMENT_METHOD INVALID_API_VERSION VALIDATION_GENERAL_FAILURE INVALID_MERCHANT_TRANSACTION_ID INVALID_RECURRING_TRANSACTION MERCHANT_CONFIGURATION_ERROR XSS_EXCEPTION AUTHORIZATION_AMOUNT_NOT_VALID INCORRECT_SETUP INVALID_AMOUNT PROCESSING_AMOUNT_ERROR NO_AVAILABLE_PROCESSORS SHOPPER_NOT_FOUND MULTIPLE_PAYMENT_METHODS_NON_SELECTED TRANSACTION_PAYMENT_METHOD_NOT_SUPPORTED TRANSACTION_ID_REQUIRED CREDIT_CARD_DETAILS_PLAIN_AND_ENCRYPTED CREDIT_CARD_ENCRYPTED_NUMBER_REQUIRED CREDIT_CARD_ENCRYPTED_SECURITY_CODE_REQUIRED IDEMPOTENCY_KEY_MAX_LENGTH_LIMIT_EXCEEDED INVALID_IDEMPOTENCY_KEY',
  ),
  ...names(
    'duplicate',
    'TRANSACTION_ALREADY_EXISTS PROCESSING_DUPLICATE SAME_IDEMPOTENCY_KEY_WAS_ALREADY_IN_USE_WITH_PREVIOUS_DIFFERENT_REQUEST',
  ),
  // What came of it at the processor, these do not say.
  ...names(
    'unclear',
    'PAYMENT_GENERAL_FAILURE BLS_CONNECTION_PROBLEM GENERAL_PAYMENT_PROCESSING_ERROR PROCESSING_TIMEOUT SYSTEM_TECHNICAL_ERROR MULTIPLE_TRANSACTIONS_FOUND TRANSACTION_LOCKED REFUND_GENERAL_FAILURE REFUND_IN_PROCESS REQUEST_WITH_SAME_IDEMPOTENCY_KEY_ALREADY_IN_PROGRESS IDEMPOTENCY_SERVICE_TIMEOUT',
  ),
])
