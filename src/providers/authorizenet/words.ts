import { HOUR_MS, SECOND_MS } from '../../shared/clocks.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** The longest that `duplicateWindow` takes: for so long an order that is sent again is refused with error 11. */
export const DUPLICATE_WINDOW_MS = 8 * HOUR_MS
export const DUPLICATE_WINDOW = String(DUPLICATE_WINDOW_MS / SECOND_MS)

/** `transactionStatusEnum` of its schema, whole. */
export const STATUSES = {
  authorizedPendingCapture: 'authorized',
  capturedPendingSettlement: 'completed',
  communicationError: 'failed',
  refundSettledSuccessfully: 'refunded',
  refundPendingSettlement: 'refunded',
  approvedReview: 'pending',
  declined: 'failed',
  couldNotVoid: 'completed',
  expired: 'voided',
  generalError: 'failed',
  pendingFinalSettlement: 'completed',
  pendingSettlement: 'completed',
  failedReview: 'failed',
  settledSuccessfully: 'completed',
  // The bank has not taken it: who looks at it decides.
  settlementError: 'pending',
  underReview: 'in-review',
  updatingSettlement: 'completed',
  voided: 'voided',
  FDSPendingReview: 'in-review',
  FDSAuthorizedPendingReview: 'in-review',
  returnedItem: 'reversed',
  chargeback: 'chargeback-initiated',
  chargebackReversal: 'solved',
  authorizedPendingRelease: 'pending',
} as const satisfies Record<string, TransactionStatus>

export function isStatus(word: string): word is keyof typeof STATUSES {
  return Object.hasOwn(STATUSES, word)
}

/** Of the login and its key, or of an account that may not. */
const CREDENTIALS: readonly string[] = ['E00005', 'E00006', 'E00007', 'E00008', 'E00010', 'E00011', '13']

/** The request was read, and refused before anybody was asked. */
const INVALID: readonly string[] = [
  'E00002',
  'E00003',
  'E00004',
  'E00012',
  'E00013',
  'E00014',
  'E00015',
  'E00016',
  'E00019',
  'E00029',
  'E00045',
  '5',
  '15',
  '33',
  '39',
  '103',
  '128',
  '270',
]

export const NOT_FOUND = 'E00040'
export const DUPLICATE = '11'
/** Told beside an approval: it was captured, or voided, before. */
export const ALREADY: readonly string[] = ['310', '311']

/** Errors of transactions by their number; a processor's own code, where there is one, behind `raw`. */
export const toRefusal = readRefusals({
  credentials: CREDENTIALS,
  insufficient_funds: ['raw51'],
  limit_exceeded: ['raw61', 'raw65', '49'],
  do_not_honour: ['raw05', '2', '3'],
  suspected_fraud: ['raw59', '4', '141', '145', '250', '251', '252', '253', '254'],
  authentication_required: ['raw1A', 'raw70'],
  expired_card: ['raw54', '8', '202', '316', '317'],
  invalid_card: ['raw14', '6', '7', '37', '44', '45', '65', '78', '315'],
  lost_card: ['raw41'],
  stolen_card: ['raw43'],
  not_permitted: ['raw57', '17', '28', '171', '289'],
  already_done: ['310', '311'],
  amount_too_large: ['47', '55'],
  not_found: ['16'],
  not_possible: ['54'],
})

/** Numbers by which a charge is refused for its card: 3 says no less than 2 what would come of it. */
export const OF_CARD: readonly string[] = ['6', '7', '8', '17', '28', '37', '78', '171', '289', '315', '316', '317']

/** An error that nobody has explained proves nothing. */
export function general(code: string): NoVerdict {
  if (CREDENTIALS.includes(code)) return rejected('credentials', code)
  return INVALID.includes(code) ? rejected('request', code) : noAnswer(`error_${code}`)
}
