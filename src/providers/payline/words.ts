import { readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** `payment.action` */
export const ACTIONS = { authorise: '100', sale: '101', capture: '201', refund: '421' } as const

export const APPROVED = '00000'
/** A search that was made; a transaction is approved by the other one only. */
export const SEARCHED: readonly string[] = [APPROVED, '02500']
/** No transaction under what was searched for. */
export const NOTHING_FOUND = '02304'

/** Taken on, and neither approved nor refused yet. */
export const PENDING: Readonly<Record<string, TransactionStatus>> = {
  '02000': 'pending',
  '02005': 'pending',
  '02006': 'pending',
  '02016': 'pending',
  '04003': 'in-review',
}

export const DUPLICATE: readonly string[] = ['02001', '02002', '01913']

/** Of the merchant, or of its contract. */
export const CREDENTIALS: readonly string[] = ['01109', '02303', '04902']
/** The request was read, and refused before anybody was asked: a field, a currency, a function that it has not. */
export const INVALID: readonly string[] = ['01181', '02010', '02305']

/** First what banks say (01…), with what Payline's own rules do (04…), then why a change was not made. */
const REFUSALS = {
  insufficient_funds: ['01116'],
  limit_exceeded: ['01121', '01123', '01183', '01184'],
  do_not_honour: ['01100', '01103', '01113', '01200'],
  suspected_fraud: ['01129', '01202', '04002'],
  authentication_required: ['01131', '04401', '04402'],
  expired_card: ['01101', '01201'],
  invalid_card: ['01111', '01114', '01118', '01130'],
  lost_card: ['01208'],
  stolen_card: ['01209'],
  not_permitted: ['01115', '01119', '01125', '01280'],
  // It says that the transaction is cancelled, too.
  issuer_unavailable: ['02004', '02013'],
} as const

const CHANGE_REFUSALS = {
  already_done: ['02601', '02001'],
  // Sent to the bank, or expired.
  too_late: ['01917', '02105', '02602', '02603'],
  amount_too_large: ['01110', '02110'],
  not_found: ['01914', '02301', '02304', '02604'],
  not_possible: ['02302', '02600'],
} as const

const CHARGE_CODES: readonly string[] = Object.values(REFUSALS).flat()
const CHANGE_CODES: readonly string[] = Object.values(CHANGE_REFUSALS).flat()

export const toRefusal = readRefusals({ ...REFUSALS, credentials: CREDENTIALS })
export const toChangeRefusal = readRefusals({ ...REFUSALS, ...CHANGE_REFUSALS })

/** Whether a charge was refused for good. Errors that it does not call so may have left something behind. */
export function isRefusal(code: string, word: string | null): boolean {
  return CHARGE_CODES.includes(code) || (word === 'REFUSED' && /^0[14]\d{3}$/.test(code))
}

export function isChangeRefusal(code: string, word: string | null): boolean {
  return CHANGE_CODES.includes(code) || isRefusal(code, word)
}

/** `associatedTransactions.type`: what a transaction did to the one it belongs to. */
const KINDS = { AUTHOR: 'nothing', CAPTURE: 'capture', REFUND: 'refund', RESET: 'reset' } as const

export type AssociatedKind = (typeof KINDS)[keyof typeof KINDS]

export function kindOf(type: string | null): AssociatedKind | null {
  return type !== null && Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : null
}
