import type { PspRefusal } from '../charge/psp.ts'
import { type RefusalWords, readRefusals, refusalInWords } from '../charge/refusal-words.ts'

export const APPROVED = '00'

/** The bank's answers; what else begins with 1 is a refusal of a bank, too. 2xx is trouble with the bank: nobody knows. */
export const isRefusal = (result: string) => /^1\d\d$/.test(result)

export const RESULT_WORDS: RefusalWords = {
  do_not_honour: ['101', '102'],
  lost_card: ['103'],
  suspected_fraud: ['107'],
  authentication_required: ['111'],
}

const readResult = readRefusals(RESULT_WORDS)

/** 101 is all of them at once; some banks say more in the message. */
export function toRefusal(result: string, message: string): PspRefusal {
  return refusalInWords(message) ?? readResult(result)
}

/** What an error means for whatever was asked: it could not be processed, so that nothing was done. */
export type Meaning =
  | 'duplicate'
  | 'credentials'
  | 'not_allow_listed'
  | 'request'
  | 'not_found'
  | 'already_done'
  | 'amount_too_large'
  | 'expired_card'
  | 'invalid_card'

/** One code has many messages. The first line that fits counts; what fits none (3xx and 6xx, too) proves nothing. */
const ERRORS: readonly (readonly [code: string, message: RegExp, Meaning])[] = [
  ['501', /already been processed/i, 'duplicate'],
  ['502', /^/, 'request'],
  ['504', /^/, 'credentials'],
  ['505', /from there/i, 'not_allow_listed'],
  ['505', /hash|password/i, 'credentials'],
  ['506', /no such/i, 'credentials'],
  ['506', /^/, 'request'],
  ['508', /hash/i, 'credentials'],
  ['508', /not found/i, 'not_found'],
  ['508', /already/i, 'already_done'],
  ['508', /up to|exceed|greater than/i, 'amount_too_large'],
  ['508', /^/, 'request'],
  ['509', /expir/i, 'expired_card'],
  ['509', /^/, 'invalid_card'],
  ['666', /^/, 'credentials'],
]

export function meaningOf(result: string, message: string): Meaning | null {
  return ERRORS.find(([code, pattern]) => code === result && pattern.test(message))?.[2] ?? null
}
