import type { PspRefusal } from '../charge/psp.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

export const AMOUNTS = { written: 'minor' } as const

/**
 * The statuses of a transaction at Lyra, the same words over SOAP, over REST and in its forms. `AUTHORISED` is the
 * word of a payment that will be captured by itself: to a shop that is paid.
 */
export const LYRA_STATUSES = {
  AUTHORISED: 'completed',
  CAPTURED: 'completed',
  ACCEPTED: 'completed',
  AUTHORISED_TO_VALIDATE: 'authorized',
  PRE_AUTHORISED: 'authorized',
  INITIAL: 'waiting',
  WAITING_FOR_PAYMENT: 'waiting',
  WAITING_AUTHORISATION: 'pending',
  WAITING_AUTHORISATION_TO_VALIDATE: 'pending',
  // Some of the amount is not paid.
  PARTIALLY_AUTHORISED: 'pending',
  PENDING: 'pending',
  SUSPENDED: 'pending',
  REFUND_TO_RETRY: 'pending',
  UNDER_VERIFICATION: 'in-review',
  REFUSED: 'failed',
  NOT_CREATED: 'failed',
  ABANDONED: 'failed',
  CAPTURE_FAILED: 'failed',
  CANCELLED: 'voided',
  EXPIRED: 'voided',
} as const satisfies Record<string, TransactionStatus>

export type LyraStatus = keyof typeof LYRA_STATUSES

export function isLyraStatus(word: unknown): word is LyraStatus {
  return typeof word === 'string' && Object.hasOwn(LYRA_STATUSES, word)
}

/** Codes of the French authorisation network (CB2A, field 39), as Lyra passes them on. */
const BANK_REFUSALS: Readonly<Partial<Record<PspRefusal, readonly string[]>>> = {
  insufficient_funds: ['51'],
  limit_exceeded: ['61', '65'],
  do_not_honour: ['5', '4', '7'],
  issuer_unavailable: ['68', '90', '91', '96', '97', '98', '99'],
  suspected_fraud: ['34', '59', '63'],
  // Soft declines: the bank wants its customer to authenticate.
  authentication_required: ['81', '70'],
  expired_card: ['33', '54'],
  invalid_card: ['14', '15', '31', '56'],
  lost_card: ['41'],
  stolen_card: ['43'],
  not_permitted: ['57', '58', '62', '3', '12'],
}

/** `result` may be `5` or `05`. */
export function refusalOf(result: string | null): PspRefusal {
  const code = result?.replace(/^0+(?=\d)/, '') ?? ''
  const found = Object.entries(BANK_REFUSALS).find(([, codes]) => codes.includes(code))
  return (found?.[0] as PspRefusal | undefined) ?? 'other'
}
