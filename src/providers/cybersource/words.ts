import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { WireStatus } from './wire.ts'

/** What becomes of a charge that was only authorised, and of one that was captured with it. Null: nobody can tell. */
export const STATUS_MAP = {
  AUTHORIZED: { held: 'authorized', sold: 'completed' },
  AUTHORIZED_PENDING_REVIEW: { held: 'in-review', sold: 'in-review' },
  AUTHORIZED_RISK_DECLINED: { held: 'blocked', sold: 'blocked' },
  CANCELLED: { held: 'voided', sold: 'voided' },
  DECLINED: { held: 'failed', sold: 'failed' },
  FAILED: { held: 'failed', sold: 'failed' },
  INVALID_REQUEST: { held: 'failed', sold: 'failed' },
  PARTIAL_AUTHORIZED: { held: 'in-review', sold: 'in-review' },
  // a capture that waits for the batch of the day is taken on for good
  PENDING: { held: 'pending', sold: 'completed' },
  // nobody can be asked, and without it nothing is authorised
  PENDING_AUTHENTICATION: { held: 'failed', sold: 'failed' },
  PENDING_REVIEW: { held: 'in-review', sold: 'in-review' },
  REJECTED: { held: 'failed', sold: 'failed' },
  REVERSED: { held: 'voided', sold: 'voided' },
  SERVER_ERROR: null,
  TRANSMITTED: { held: 'completed', sold: 'completed' },
  VOIDED: { held: 'voided', sold: 'voided' },
} as const satisfies Record<WireStatus, Record<'held' | 'sold', TransactionStatus> | null>

/** Its reasons, of charges and of changes. */
const REFUSALS: RefusalWords = {
  credentials: ['INVALID_MERCHANT_CONFIGURATION'],
  insufficient_funds: ['INSUFFICIENT_FUND'],
  limit_exceeded: ['EXCEEDS_CREDIT_LIMIT', 'DEBIT_CARD_USAGE_LIMIT_EXCEEDED'],
  do_not_honour: ['PROCESSOR_DECLINED', 'GENERAL_DECLINE', 'PAYMENT_REFUSED', 'CONTACT_PROCESSOR'],
  issuer_unavailable: ['ISSUER_UNAVAILABLE'],
  suspected_fraud: [
    'AVS_FAILED',
    'BLACKLISTED_CUSTOMER',
    'CV_FAILED',
    'DECISION_PROFILE_REJECT',
    'SCORE_EXCEEDS_THRESHOLD',
  ],
  authentication_required: [
    'CONSUMER_AUTHENTICATION_REQUIRED',
    'CUSTOMER_AUTHENTICATION_REQUIRED',
    'PENDING_AUTHENTICATION',
  ],
  authentication_failed: ['CONSUMER_AUTHENTICATION_FAILED'],
  expired_card: ['EXPIRED_CARD'],
  invalid_card: ['CVN_NOT_MATCH', 'INVALID_ACCOUNT', 'INVALID_CARD', 'INVALID_CARD_TYPE', 'INVALID_CVN'],
  // lost and stolen are one word here
  stolen_card: ['STOLEN_LOST_CARD'],
  not_permitted: ['BLOCKED_BY_CARDHOLDER', 'CARD_TYPE_NOT_ACCEPTED', 'SUSPENDED_ACCOUNT', 'UNAUTHORIZED_CARD'],
  amount_too_large: ['EXCEEDS_AUTH_AMOUNT', 'INVALID_AMOUNT'],
  already_done: ['AUTH_ALREADY_REVERSED', 'CAPTURE_ALREADY_VOIDED'],
  too_late: ['NOT_VOIDABLE', 'TRANSACTION_ALREADY_SETTLED'],
  not_found: ['INVALID_PAYMENT_ID', 'MISSING_AUTH', 'NOT_FOUND'],
  not_possible: ['ACCOUNT_NOT_ALLOWED_CREDIT', 'NOT_SUPPORTED', 'TRANSACTION_ALREADY_REVERSED_OR_SETTLED'],
}

/** The same transactionId before, within 60 days, or the same code within a quarter of an hour. */
export const DUPLICATE = 'DUPLICATE_REQUEST'

/** A 400 that says that somebody behind it did not answer. */
export const UNAVAILABLE = 'PROCESSOR_UNAVAILABLE'

export const toRefusal = readRefusals(REFUSALS)
