import type { AmountRule } from '../charge/amount.ts'
import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/** `status` of a payment, and the digit with which its `status_code` begins: where the two differ, nobody knows. */
export const STATUSES = {
  PENDING: { means: 'pending', digit: '1' },
  PAID: { means: 'completed', digit: '2' },
  REJECTED: { means: 'failed', digit: '3' },
  CANCELLED: { means: 'voided', digit: '4' },
  EXPIRED: { means: 'failed', digit: '5' },
  AUTHORIZED: { means: 'authorized', digit: '6' },
  // A card that was looked at, and not charged.
  VERIFIED: { means: 'waiting', digit: '7' },
} as const satisfies Record<string, { readonly means: TransactionStatus; readonly digit: string }>

export type PaymentStatus = keyof typeof STATUSES

const codes = (text: string) => text.split(' ')

/** `status_code` of a payment that is REJECTED (docs.dlocal.com, "Payment status codes"). */
export const REJECTIONS = {
  insufficient_funds: codes('302'),
  limit_exceeded: codes('305 319 325'),
  do_not_honour: codes('301 306 307'),
  issuer_unavailable: codes('321'),
  suspected_fraud: codes('303 304 317'),
  authentication_required: codes('320'),
  expired_card: codes('309'),
  invalid_card: codes('314 315 323 324'),
  lost_card: codes('310'),
  stolen_card: codes('311 313'),
  not_permitted: codes('308 312 316 318 322 326'),
  // It names no reason.
  other: codes('300'),
} satisfies RefusalWords

export const toRejection = readRefusals(REJECTIONS)

/** What an error `code` proves of a payment that was asked for. */
export const CHARGE_ERRORS: Readonly<Record<number, PspRefusal | 'request' | 'unclear' | 'duplicate'>> = {
  5000: 'request',
  5001: 'request',
  5002: 'unclear',
  5003: 'request',
  5004: 'request',
  // The payer, by its document.
  5005: 'not_permitted',
  5006: 'limit_exceeded',
  5007: 'limit_exceeded',
  5008: 'request',
  5009: 'duplicate',
  // "Method not available" today, "Request timeout" before.
  5010: 'unclear',
  5011: 'request',
  5012: 'unclear',
  5013: 'request',
  5014: 'not_permitted',
  5016: 'request',
  5017: 'request',
  5018: 'unclear',
  // "Acquirer could not process the request": what the acquirer did, it does not say.
  5021: 'unclear',
  5043: 'request',
}

/** And of a capture, cancellation or refund. */
export const CHANGE_ERRORS: typeof CHARGE_ERRORS = {
  ...CHARGE_ERRORS,
  4000: 'not_found',
  5002: 'not_possible',
  5007: 'amount_too_large',
  5009: 'already_done',
  // Of refunds: their order_refund_id came before.
  5011: 'already_done',
  // The merchant's, at dLocal.
  5012: 'not_possible',
  5018: 'not_possible',
}
