import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals, refusalInWords } from '../charge/refusal-words.ts'
import type { WireVerdict } from './wire.ts'

/** `transactionStatus`, in capitals. A redirect leads a shopper to be authenticated, and none is there. */
export const STATUSES = {
  APPROVED: 'approved',
  PENDING: 'pending',
  PROCESSING: 'pending',
  REDIRECT: 'challenged',
  DECLINED: 'declined',
  ERROR: 'filtered',
  'FILTER ERROR': 'filtered',
} as const

export function outcomeOf(status: string): (typeof STATUSES)[keyof typeof STATUSES] | null {
  const word = status.toUpperCase()
  return Object.hasOwn(STATUSES, word) ? STATUSES[word as keyof typeof STATUSES] : null
}

/** `gwErrorCode` of what its gateway's own filters have stopped before any bank was asked. */
export const FILTERED = -1100

/** `gwExtendedErrorCode`: which filter. What is not listed proves nothing. */
const FILTERS: Readonly<Record<number, PspRefusal>> = {
  1107: 'not_permitted',
  1109: 'not_permitted',
  1110: 'not_permitted',
  1127: 'limit_exceeded',
}

export function filterOf(gwErrorCode: number, extended: number | undefined): PspRefusal | null {
  return gwErrorCode === FILTERED ? (FILTERS[extended ?? 0] ?? null) : null
}

/** `issuerDeclineCode`: ISO 8583. */
export const ISSUER_WORDS: RefusalWords = {
  do_not_honour: ['01', '02', '05', '12'],
  insufficient_funds: ['51'],
  authentication_required: ['1A', '65'],
  expired_card: ['33', '54'],
  lost_card: ['41'],
  stolen_card: ['43'],
  suspected_fraud: ['34', '59'],
  limit_exceeded: ['61'],
  invalid_card: ['14', '15', '82', 'N7'],
  not_permitted: ['57', '58', '62'],
  issuer_unavailable: ['91', '92', '96'],
}

const readIssuer = readRefusals(ISSUER_WORDS)

export function toRefusal(issuerCode: string, reason: string): PspRefusal {
  const refusal = readIssuer(issuerCode)
  if (refusal !== 'other') return refusal
  return refusalInWords(reason) ?? (/do not hono|^decline/i.test(reason) ? 'do_not_honour' : 'other')
}

/** What an `errCode` means: the request was not taken on. What is not listed (1000, 1038, 1064, …) proves nothing. */
export const ERRORS = {
  credentials: [1001, 1002, 1003, 1013, 1017, 1022],
  /** A session token that is none any more: another one is asked for each time. */
  session: [1065, 1069],
  invalid_card: [1004, 1005, 1006, 1018, 1025, 1028, 1029, 1062],
  expired_card: [1008],
  not_possible: [1058],
  request: [
    1007, 1010, 1011, 1014, 1015, 1016, 1019, 1020, 1021, 1023, 1024, 1040, 1041, 1055, 1056, 1057, 1059, 1060, 1061,
    1063, 1066, 1067, 1068, 1070,
  ],
  not_found: [9146],
} as const satisfies Record<string, readonly number[]>

export type Meaning = keyof typeof ERRORS

export function meaningOf(errCode: number): Meaning | null {
  return (Object.keys(ERRORS) as Meaning[]).find((one) => (ERRORS[one] as readonly number[]).includes(errCode)) ?? null
}

/** Null: none, or one that is not certain. */
export function refusalOf(told: WireVerdict) {
  const { gwErrorCode, gwExtendedErrorCode, gwErrorReason = '', issuerDeclineCode = '' } = told
  const rawCode = issuerDeclineCode || `gw${gwErrorCode}_${gwExtendedErrorCode ?? 0}`
  switch (outcomeOf(told.transactionStatus)) {
    case 'declined':
      return { refusalCode: toRefusal(issuerDeclineCode, gwErrorReason), rawCode }
    case 'challenged':
      return { refusalCode: 'authentication_required', rawCode: 'REDIRECT' } as const
    case 'filtered': {
      const refusalCode = filterOf(gwErrorCode, gwExtendedErrorCode)
      return refusalCode && { refusalCode, rawCode }
    }
  }
  return null
}
