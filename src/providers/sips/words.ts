import type { RefusalWords } from '../charge/refusal-words.ts'
import { readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** `transactionStatus`. One that is not here is nobody's guess. */
export const STATUSES = {
  TO_AUTHORIZE: 'pending',
  TO_CONFIRM_AUTHOR: 'pending',
  TO_CHALLENGE: 'in-review',
  TO_VERIFY: 'in-review',
  TO_REPLAY: 'pending',
  // waits for the merchant
  TO_VALIDATE: 'authorized',
  // goes to the bank tonight
  TO_CAPTURE: 'pending-capture',
  TO_CONFIRM_CAPTURE: 'pending-capture',
  CAPTURED: 'completed',
  // with what is left of it: see `answers.ts`
  TO_CREDIT: 'refunded',
  TO_CONFIRM_CREDIT: 'refunded',
  CREDITED: 'refunded',
  CANCELLED: 'voided',
  EXPIRED: 'voided',
  REFUSED: 'failed',
} as const satisfies Record<string, TransactionStatus>

export type SipsStatus = keyof typeof STATUSES

/** `responseCode` of the platform: every one that is documented is in exactly one of these, or `00`. */
export const CODES = {
  /** It was looked at, and is refused for good. */
  refused: ['02', '05', '11', '14', '17', '24', '25', '51', '54', '55', '57', '63', '75'],
  /** Whose shop it is: the contract, or the seal. */
  credentials: ['03', '34'],
  /** Not looked at: it would fare no better a second time. */
  request: ['12', '30', '40'],
  /** Nobody knows: partly done, under way, a duplicate, out of service. */
  unknown: ['01', '04', '60', '62', '90', '94', '97', '99'],
} as const

/** `25`: it knows no such transaction. */
export const NOT_FOUND = '25'

/** Of the platform, about what was asked. `24`: not in this state, or the same was done before; both stand. */
export const toChangeRefusal = readRefusals({
  not_found: [NOT_FOUND],
  not_possible: ['24', '57'],
  amount_too_large: ['51'],
  expired_card: ['54'],
  invalid_card: ['11', '14'],
  suspected_fraud: ['63'],
  do_not_honour: ['05'],
})

/** `acquirerResponseCode`, of the bank that was asked. */
export const ACQUIRER_REFUSALS = {
  do_not_honour: ['02', '03', '04', '05', '07', '08', '12', '57', '58', '60', '62'],
  invalid_card: ['13', '14', '15', '30', '31', '56'],
  expired_card: ['33', '54'],
  suspected_fraud: ['34', '59', '63'],
  lost_card: ['41'],
  stolen_card: ['43'],
  insufficient_funds: ['51'],
  limit_exceeded: ['61', '65', '75'],
  authentication_required: ['A1'],
} as const satisfies RefusalWords

export const toRefusal = readRefusals(ACQUIRER_REFUSALS)

export type SipsChange = 'capture' | 'void' | 'refund'

/** The state in which nothing of a change is left to be done; in any other it was taken on. */
export const DONE_IN: Readonly<Record<SipsChange, SipsStatus>> = {
  capture: 'CAPTURED',
  void: 'CANCELLED',
  refund: 'CREDITED',
}
