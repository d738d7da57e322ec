import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** "In cents without separator". */
export const AMOUNTS: AmountRule = { written: 'minor' }
/** Of a currency without cents, or with three digits of them, nothing says how it is counted. */
export const EXPONENT = 2

/** How long an order waits for whoever shall authenticate it: its own default for cards of a server. */
export const LIFETIME_MS = 10 * MINUTE_MS

/** Every `order_status` (docs.fondy.eu, "Parameters of response"). */
export const STATUSES = {
  created: 'waiting',
  processing: 'pending',
  approved: 'completed',
  declined: 'failed',
  // Nobody came to authenticate it within its lifetime.
  expired: 'failed',
  // In part, or all of it: `reversal_amount` says which.
  reversed: 'refunded',
} as const satisfies Record<string, TransactionStatus>

export type FondyStatus = keyof typeof STATUSES

/**
 * Errors, which nothing signs, so that only those count by which a request did not pass its validation: no order was made of
 * it. Of any other, a decline among them, the order's own status says what became of it, under a signature.
 */
export const ERRORS: Readonly<Record<string, 'credentials' | 'request' | 'duplicate' | 'missing'>> = {
  // Of a parameter: incorrect, empty, missing; nothing sent; no such currency for this merchant; no such content type.
  '1007': 'request',
  '1009': 'request',
  '1010': 'request',
  '1011': 'request',
  '1012': 'request',
  '1021': 'request',
  // The separator within a value; no UTF-8.
  '1034': 'request',
  '1046': 'request',
  // Invalid signature; no such merchant.
  '1014': 'credentials',
  '1016': 'credentials',
  // The order is there: a duplicate, completed, paid, expired, finished.
  '1013': 'duplicate',
  '1019': 'duplicate',
  '1036': 'duplicate',
  '1052': 'duplicate',
  '1086': 'duplicate',
  '1018': 'missing',
}

const codes = (text: string) => text.split(' ')

/** `response_code` of an order that was declined (docs.fondy.io, "Response Codes"). */
export const REFUSALS = {
  insufficient_funds: codes('1037'),
  limit_exceeded: codes('1040 1047 1048'),
  do_not_honour: codes('1004 1064 1065 1097'),
  // Of the acquiring bank, or of the way to it: the order is declined all the same, and says so.
  issuer_unavailable: codes('1066 1089 1122 1123'),
  suspected_fraud: codes('1041 1051 1116'),
  authentication_required: codes('1073 1075 1105'),
  authentication_failed: codes('1024 1053'),
  invalid_card: codes('1003 1015 1025'),
  lost_card: codes('1044 1115'),
  stolen_card: codes('1042'),
  not_permitted: codes('1043 1045 1062 1063 1079 1102 1104 1111 1117 1125'),
  // Unknown causes, formats, terminals and sessions.
  other: codes('1000 1002 1005 1023 1049 1054 1061 1067 1068 1087'),
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)
