import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'

/** Text with the decimals of ISO 4217: what is signed is what is sent. */
export const AMOUNTS: AmountRule = { written: 'decimal' }

/** `state` of a transaction. An error of theirs is neither paid nor refused: the network may not have answered them. */
export const STATES = {
  APPROVED: 'done',
  DECLINED: 'refused',
  EXPIRED: 'refused',
  PENDING: 'waits',
  SUBMITTED: 'waits',
  ERROR: 'unknown',
} as const

export type TransactionState = keyof typeof STATES

/** `type` of a transaction, and what it is to its order. */
export const TYPES = {
  AUTHORIZATION: 'authorisation',
  AUTHORIZATION_AND_CAPTURE: 'sale',
  CAPTURE: 'capture',
  VOID: 'void',
  CANCELLATION: 'void',
  REFUND: 'refund',
  PARTIAL_REFUND: 'part',
} as const

export type TransactionType = keyof typeof TYPES

/** `status` of an order: that of its LAST transaction, so that a declined refund makes a paid order DECLINED. */
export const ORDER_STATUSES = [
  'NEW',
  'IN_PROGRESS',
  'AUTHORIZED',
  'CAPTURED',
  'CANCELLED',
  'DECLINED',
  'REFUNDED',
  'CHARGEBACK',
] as const

/** `responseCode` of what is DECLINED or EXPIRED. */
export const REFUSALS = {
  insufficient_funds: ['INSUFFICIENT_FUNDS'],
  limit_exceeded: ['EXCEEDED_AMOUNT'],
  do_not_honour: [
    'CONTACT_THE_ENTITY',
    'ENTITY_DECLINED',
    'NOT_ACCEPTED_TRANSACTION',
    'PAYMENT_NETWORK_REJECTED',
    'REPEAT_TRANSACTION',
  ],
  issuer_unavailable: [
    'BANK_UNREACHABLE',
    'DIGITAL_CERTIFICATE_NOT_FOUND',
    'ENTITY_MESSAGING_ERROR',
    'INACTIVE_PAYMENT_PROVIDER',
    'INTERNAL_PAYMENT_PROVIDER_ERROR',
    'PAYMENT_NETWORK_NO_CONNECTION',
  ],
  suspected_fraud: ['ANTIFRAUD_REJECTED', 'BANK_FRAUD_REJECTED'],
  authentication_required: ['3DS_REJECTED'],
  expired_card: ['EXPIRED_CARD'],
  invalid_card: ['INVALID_CARD', 'INVALID_EXPIRATION_DATE_OR_SECURITY_CODE'],
  not_permitted: [
    'BANK_ACCOUNT_ACTIVATION_ERROR',
    'BANK_ACCOUNT_NOT_AUTHORIZED_FOR_AUTOMATIC_DEBIT',
    'CREDIT_CARD_NOT_AUTHORIZED_FOR_INTERNET_TRANSACTIONS',
    'DECLINED_TEST_MODE_NOT_ALLOWED',
    'INVALID_AGENCY_BANK_ACCOUNT',
    'INVALID_BANK',
    'INVALID_BANK_ACCOUNT',
    'INVALID_TRANSACTION',
    'RESTRICTED_CARD',
  ],
  other: [
    'ABANDONED_TRANSACTION',
    'CANCELLED_TRANSACTION_MERCHANT',
    'CANCELLED_TRANSACTION_PAYER',
    'ERROR_CONVERTING_DEPOSIT_AMOUNTS',
    'ERROR_CONVERTING_TRANSACTION_AMOUNTS',
    'EXPIRED_TRANSACTION',
  ],
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)

/** Codes that leave open what was done, whatever the state beside them: half approvals, silence, and repairs of theirs. */
export const UNCLEAR: ReadonlySet<string> = new Set([
  'AUTOMATICALLY_FIXED_AND_SUCCESS_REVERSAL',
  'AUTOMATICALLY_FIXED_AND_UNSUCCESS_REVERSAL',
  'AUTOMATIC_FIXED_NOT_SUPPORTED',
  'ERROR',
  'ERROR_FIXING_AND_REVERSING',
  'ERROR_FIXING_INCOMPLETE_DATA',
  'FIX_NOT_REQUIRED',
  'INVALID_RESPONSE_PARTIAL_APPROVAL',
  'NOT_FIXED_FOR_ERROR_STATE',
  'PAYMENT_NETWORK_BAD_RESPONSE',
  'PAYMENT_NETWORK_NO_RESPONSE',
])
