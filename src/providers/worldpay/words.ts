import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** `lastEvent` of a payment ("Payment statuses" of its guide); another word is no answer. */
export const EVENTS = {
  SENT_FOR_AUTHORISATION: 'pending',
  AUTHORISED: 'authorized',
  CAPTURED: 'completed',
  SETTLED: 'completed',
  SETTLED_BY_MERCHANT: 'completed',
  CANCELLED: 'voided',
  EXPIRED: 'voided',
  REFUSED: 'failed',
  ERROR: 'failed',
  SENT_FOR_REFUND: 'refunded',
  REFUNDED: 'refunded',
  REFUNDED_BY_MERCHANT: 'refunded',
  REFUND_FAILED: 'completed',
  CHARGED_BACK: 'chargeback-initiated',
  CHARGEBACK_REVERSED: 'solved',
  INFORMATION_REQUESTED: 'retrieval-request',
  INFORMATION_SUPPLIED: 'retrieval-request',
} as const satisfies Record<string, TransactionStatus>

export function isEvent(word: string): word is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, word)
}

/** Codes of the issuer (ISO 8583) and, of what was refused without one, its own words. */
export const REFUSAL_WORDS: RefusalWords = {
  insufficient_funds: ['51'],
  limit_exceeded: ['61'],
  do_not_honour: ['2', '5', '12', '60'],
  issuer_unavailable: ['28', '91', '92', '96'],
  suspected_fraud: ['34', '59', '63'],
  authentication_required: ['65', '1A'],
  expired_card: ['33', '54'],
  invalid_card: ['14', '15', '55', '75', '82', '97'],
  lost_card: ['41'],
  stolen_card: ['4', '7', '43'],
  not_permitted: ['3', '13', '31', '57', '58', '62'],
  revoked: ['R0', 'R1', 'R3'],
}

const readCode = readRefusals(REFUSAL_WORDS)

/** `05` is `5`. */
export function toRefusal(word: string): PspRefusal {
  return readCode(word.replace(/^0(?=.)/, ''))
}
