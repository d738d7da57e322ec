import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** 4.00 adds what an authentication at a screen needs. */
export const VERSION = '3.00'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/** What Direct may say of a transaction, before the four digits of its details. */
export const STATUSES = [
  'OK',
  'OK REPEATED',
  'NOTAUTHED',
  'REJECTED',
  '3DAUTH',
  'MALFORMED',
  'INVALID',
  'ERROR',
  'PENDING',
  'REGISTERED',
  'AUTHENTICATED',
  'PPREDIRECT',
] as const

export const SUCCESS = '0000'
/** The VendorTxCode was used before, for this order or with other details. */
export const USED_BEFORE = ['4001', '4002', '4003', '4004', '4005', '4042']
export const UNKNOWN_VENDOR = ['3008', '3034', '4000', '4047']
export const UNLISTED_ADDRESS = '4020'
/** Time-outs and accidents of its own: whatever status they come with, nothing is certain. */
export const UNCERTAIN = [
  ...['2002', '2003', '2008', '2009', '2015'],
  ...['5001', '5003', '5994', '5996', '5997', '5998', '5999', '6000'],
]

/** The bank's two characters, where they are told; else its own digits. */
const CARD_REFUSALS: RefusalWords = {
  do_not_honour: ['05', '2000'],
  insufficient_funds: ['51'],
  limit_exceeded: ['61', '5025'],
  issuer_unavailable: ['91'],
  suspected_fraud: ['34', '59', '2001'],
  authentication_required: ['1A', '65', '4046', '3DAUTH'],
  authentication_failed: ['4026', '4027', '5029'],
  expired_card: ['33', '54', '5013', '5028'],
  invalid_card: ['14', '15', '3048', '3057', '4022', '4048', '5011', '5015', '5016', '5018', '5995'],
  lost_card: ['41'],
  stolen_card: ['43'],
  not_permitted: ['57', '58', '62', '4021', '4043'],
}

const CHANGE_REFUSALS: RefusalWords = {
  ...CARD_REFUSALS,
  already_done: ['4034', '4036', '4038'],
  amount_too_large: ['4035', '4044', '4049'],
  not_found: ['4028', '4032'],
  not_possible: ['4037', '4039', '4040', '4041', '5004'],
}

export const chargeRefusal = readRefusals(CARD_REFUSALS)
export const changeRefusal = readRefusals(CHANGE_REFUSALS)

/** The bank's no, that of the vendor's own rules, or one that a payer at a screen could turn. */
export const isRefusal = (status: string) => ['NOTAUTHED', 'REJECTED', '3DAUTH'].includes(status)

/** It was looked at and not registered: no bank was asked. */
export const isUnfit = (status: string) => status === 'MALFORMED' || status === 'INVALID'

/** `errorcode` of the Reporting & Admin API. */
export const REPORTED = '0000'
export const NOT_REPORTED = '0043'
const ITS_OWN_ERROR = '0001'

/** Of a question that is always the same, only who asks can be wrong. */
export const isTurnedAway = (code: string) => ![REPORTED, NOT_REPORTED, ITS_OWN_ERROR].includes(code)

/**
 * `txstateid` of the Reporting & Admin API. Null: nobody knows whether the bank was asked (it timed out), or nothing of
 * ours comes to that (tokens, wallets, what is authenticated first and authorised later).
 */
const MEANINGS: readonly (readonly [TransactionStatus | null, states: string])[] = [
  ['completed', '16 29'],
  ['authorized', '14'],
  ['pending', '6 7 28'],
  ['waiting', '2 3 4 5 38 39'],
  ['voided', '9 18 19 22 27'],
  ['blocked', '10'],
  ['failed', '1 8 11 12 13 23 30 31 32 34 35 36 37'],
  [null, '15 17 20 21 24 25 26 33'],
]

export const STATES: ReadonlyMap<string, TransactionStatus | null> = new Map(
  MEANINGS.flatMap(([status, states]) => states.split(' ').map((state) => [state, status] as const)),
)
