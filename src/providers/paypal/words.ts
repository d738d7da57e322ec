import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { PaypalAuthorization, PaypalCapture, PaypalOrder } from './wire.ts'

/** What part of a capture was refunded is told beside its status. */
export const CAPTURES = {
  COMPLETED: 'completed',
  DECLINED: 'failed',
  FAILED: 'failed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  REFUNDED: 'refunded',
} as const satisfies Record<PaypalCapture['status'], TransactionStatus>

export const AUTHORIZATIONS = {
  CAPTURED: 'completed',
  CREATED: 'authorized',
  DENIED: 'failed',
  PARTIALLY_CAPTURED: 'authorized',
  PENDING: 'pending',
  VOIDED: 'voided',
} as const satisfies Record<PaypalAuthorization['status'], TransactionStatus>

/** Of an order that has neither capture nor authorisation; null: it cannot be so. */
export const ORDERS = {
  APPROVED: 'waiting',
  COMPLETED: null,
  CREATED: 'waiting',
  // It waits for a payer, and nobody can be sent there.
  PAYER_ACTION_REQUIRED: 'failed',
  SAVED: 'waiting',
  VOIDED: 'voided',
} as const satisfies Record<PaypalOrder['status'], TransactionStatus | null>

/** Issues of a 422 and codes of processors (`processor_response.response_code`), from its own specification. */
export const REFUSAL_WORDS: RefusalWords = {
  insufficient_funds: ['5120'],
  limit_exceeded: ['5150', '5160', 'TRANSACTION_LIMIT_EXCEEDED', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'],
  do_not_honour: ['0500', 'INSTRUMENT_DECLINED', 'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR', 'TRANSACTION_REFUSED'],
  issuer_unavailable: ['0100', '9100'],
  suspected_fraud: ['9500', '9510', '9520', '9530', 'COMPLIANCE_VIOLATION'],
  authentication_required: ['PAYER_ACTION_REQUIRED', 'PPCR'],
  expired_card: ['5400', 'CARD_EXPIRED', 'INVALID_EXPIRY_DATE'],
  invalid_card: ['00N7', '5110', '5180', '1330', 'PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED'],
  lost_card: ['9540'],
  stolen_card: ['9600'],
  not_permitted: [
    '5700',
    '5710',
    '5930',
    'CARD_BRAND_NOT_SUPPORTED',
    'PAYER_CANNOT_PAY',
    'PAYMENT_SOURCE_CANNOT_BE_USED',
  ],
  too_late: ['AUTHORIZATION_EXPIRED', 'AUTHORIZATION_VOIDED', 'PREVIOUSLY_CAPTURED', 'REFUND_TIME_LIMIT_EXCEEDED'],
  already_done: ['AUTHORIZATION_ALREADY_CAPTURED', 'CAPTURE_FULLY_REFUNDED', 'PREVIOUSLY_VOIDED'],
  amount_too_large: ['MAX_CAPTURE_AMOUNT_EXCEEDED', 'REFUND_AMOUNT_EXCEEDED'],
  not_found: ['INVALID_RESOURCE_ID'],
  not_possible: ['AUTHORIZATION_DENIED', 'CANNOT_BE_VOIDED', 'PENDING_CAPTURE', 'REFUND_NOT_ALLOWED'],
}

export const toRefusal = readRefusals(REFUSAL_WORDS)

/** Issues by which a charge was refused; any other is a request that it did not take. */
export const CARD_ISSUES: ReadonlySet<string> = new Set([
  'CARD_BRAND_NOT_SUPPORTED',
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'INVALID_EXPIRY_DATE',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_SOURCE_CANNOT_BE_USED',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  'PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])
