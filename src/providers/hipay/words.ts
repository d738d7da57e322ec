import type { Rejection } from '../answer.ts'
import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/**
 * Every `status` of a transaction (HiPay's appendix "Transaction statuses", and the numbers that its modules for shops
 * know beside it). What its authentication or its route has come to decides nothing yet. A capture that was refused may
 * be asked for again: the authorisation stands until it is cancelled.
 */
export const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  101: 'waiting',
  103: 'waiting',
  104: 'pending',
  105: 'pending',
  106: 'pending',
  107: 'pending',
  108: 'pending',
  109: 'failed',
  110: 'blocked',
  111: 'failed',
  112: 'in-review',
  113: 'failed',
  114: 'voided',
  115: 'voided',
  116: 'authorized',
  117: 'pending-capture',
  118: 'completed',
  119: 'pending-capture',
  120: 'completed',
  121: 'completed',
  122: 'completed',
  123: 'completed',
  124: 'completed',
  125: 'refunded',
  126: 'completed',
  129: 'chargeback-initiated',
  // Words of direct debits, credits and shop terminals: of a card's payment they prove nothing.
  131: 'pending',
  132: 'pending',
  134: 'chargeback-initiated',
  140: 'waiting',
  141: 'pending',
  142: 'pending',
  143: 'voided',
  144: 'pending',
  150: 'pending',
  151: 'pending',
  160: 'pending',
  161: 'pending',
  163: 'failed',
  165: 'completed',
  166: 'pending',
  168: 'pending',
  169: 'pending',
  172: 'pending',
  173: 'pending-capture',
  174: 'pending',
  175: 'pending',
  177: 'waiting',
  178: 'failed',
  200: 'pending',
}

/** A refusal that its status alone explains. */
const REFUSED_BY_STATUS: RefusalWords = {
  authentication_failed: ['109'],
  suspected_fraud: ['110', '111'],
  authentication_required: ['178'],
}

const codes = (text: string) => text.split(' ')

/** `reason.code` of what was declined ("Acquirer's reason codes", and what fraud rules say). */
const REFUSALS = {
  insufficient_funds: codes('4000003 4010103'),
  limit_exceeded: codes('4010305'),
  do_not_honour: codes('4000002 4010101'),
  issuer_unavailable: codes('4000004 4000005 4000006 4010102'),
  suspected_fraud: codes('3000201 3030001 4010306'),
  authentication_required: codes('4010310'),
  authentication_failed: codes('4000011'),
  expired_card: codes('4010204'),
  invalid_card: codes('4010202 4010205 4010206 4010207 4010309'),
  lost_card: codes('4010303'),
  not_permitted: codes('4000009 4000012 4010201 4010203 4010302 4010304'),
  other: codes('4000001 4000008 4000010 4010301 4010307'),
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)
export const toStatusRefusal = readRefusals(REFUSED_BY_STATUS)
export const isRefusal = isIn(REFUSALS)

/** Errors by which it says that there is an order, or was: what became of it, a look-up tells. */
export const DUPLICATES = codes('3010003 3010004 3010005 3010006 3010007 3010008 4000007')

/** Errors by which it says that it has no such order or transaction. */
export const UNKNOWN = codes('3000001 3000002')

/** Errors that say that nothing was begun. 1000008, "temporarily unavailable", does not. */
const REJECTIONS = {
  credentials: codes('1000001 1000002 1000003 1000004 1000005 1000006 1000007 3000003'),
  not_allow_listed: codes('1000009'),
  unsupported: codes('1020001 1020002 1020003 3000101 3010001 3020101 3020201 3020301'),
  request: codes(
    '1010001 1010101 1010201 1010202 1010203 1010204 1010205 1010206 1010207 1010208 1010209 1010301 3000102 3010002 3020105 3020108 3020205 3020208 3040001',
  ),
} satisfies Readonly<Partial<Record<Rejection, readonly string[]>>>

export function toRejection(code: string): Rejection | undefined {
  return (Object.keys(REJECTIONS) as (keyof typeof REJECTIONS)[]).find((reason) => REJECTIONS[reason].includes(code))
}

/** Errors of captures, cancellations and refunds that were not done. */
const CHANGE_ERRORS = {
  not_found: UNKNOWN,
  too_late: codes('3020001 3020212'),
  already_done: codes('3020106 3020107 3020206 3020207 3020403'),
  amount_too_large: codes('3020002 3020109 3020110 3020209 3020210'),
  not_possible: codes(
    '3020102 3020103 3020104 3020111 3020112 3020202 3020203 3020204 3020211 3020302 3020303 3020304 3020401 3020402',
  ),
} satisfies RefusalWords

export const toChangeError = readRefusals(CHANGE_ERRORS)
export const isChangeError = isIn(CHANGE_ERRORS)

export type ChangeKind = 'capture' | 'cancel' | 'refund'

/** `status` of the answer to a change: any other proves nothing. */
export const CHANGED: Readonly<Record<ChangeKind, Readonly<Record<string, 'done' | 'accepted' | 'refused'>>>> = {
  capture: { 117: 'accepted', 118: 'done', 119: 'done', 173: 'refused' },
  cancel: { 115: 'done', 143: 'done', 175: 'accepted' },
  refund: { 124: 'accepted', 125: 'done', 126: 'done', 165: 'refused' },
}

function isIn(words: RefusalWords): (code: string) => boolean {
  const all = new Set(Object.values(words).flat())
  return (code) => all.has(code)
}
