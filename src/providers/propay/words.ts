import type { AmountRule } from '../charge/amount.ts'
import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'

export const CURRENCIES: readonly [string, ...string[]] = ['USD']

/** Cents, as an integer. */
export const AMOUNTS: AmountRule = { written: 'minor' }

const codes = (text: string) => text.split(' ')

/** What a status means for whatever was asked. */
const STATUSES = {
  done: ['00'],
  declined: codes('48 49 50 58 64'),
  duplicate: ['69'],
  /** Something that was sent is called invalid or missing, or is more than this account may take. */
  request: codes(
    '21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 61 62 88 89 102 110 126 127',
  ),
  /** Of the account, or of who asks for it. */
  credentials: codes('20 47 59 67 68 78 79 80 81 82 108'),
  /** What cannot be done with the transaction that was named: said of changes alone. */
  unchangeable: codes('51 57 63 90 100 101 103 104'),
} as const

export type Meaning = keyof typeof STATUSES

const MEANINGS = new Map(
  (Object.keys(STATUSES) as Meaning[]).flatMap((meaning) => STATUSES[meaning].map((status) => [status, meaning])),
)

/** Undefined: what is left open (a timeout, an error of no name), or is of what is never asked. */
export function meaningOf(status: string): Meaning | undefined {
  return MEANINGS.get(status)
}

/** Statuses that say why a card was not taken, before anybody was asked. */
export const CARD_REFUSALS = {
  invalid_card: ['48', '50'],
  expired_card: ['49'],
  limit_exceeded: ['64'],
} satisfies RefusalWords

export const CHANGE_REFUSALS = {
  // 51 is of a number that is wrong and of one that cannot be touched: it does not say which.
  not_possible: ['51', '63', '104'],
  too_late: ['57', '103'],
  already_done: ['90', '100'],
  amount_too_large: ['101'],
} satisfies RefusalWords

/** `responseCode` beside status 58, without a zero in front: the issuer's. */
export const REFUSALS = {
  insufficient_funds: ['51'],
  limit_exceeded: codes('17 61 65'),
  do_not_honour: codes('1 5 9 12 93 99'),
  issuer_unavailable: codes('19 96'),
  suspected_fraud: ['63'],
  // "Honor with ID only": its holder would have to show who he is.
  authentication_required: ['8'],
  expired_card: ['54'],
  invalid_card: codes('14 15 52 76 78 82'),
  lost_card: codes('4 41'),
  stolen_card: ['43'],
  not_permitted: codes('57 58 62 85'),
  revoked: codes('6 7'),
  other: codes('13 16 25 55 75 80 83 95 97 98'),
} satisfies RefusalWords

const byStatus = readRefusals(CARD_REFUSALS)
const byIssuer = readRefusals(REFUSALS)

export function toRefusal(status: string, responseCode: string | undefined): PspRefusal {
  return status === '58' ? byIssuer(String(Number(responseCode ?? '99'))) : byStatus(status)
}

export const toChangeRefusal = readRefusals(CHANGE_REFUSALS)
