import { readWords, type WordsOf } from '../../refusals/index.ts'
import type { PspRefusal } from './psp.ts'

const REASONS: readonly (readonly [RegExp, PspRefusal])[] = [
  [/insuff/i, 'insufficient_funds'],
  [/authentication required/i, 'authentication_required'],
  [/expired/i, 'expired_card'],
  [/stolen/i, 'stolen_card'],
  [/\blost\b/i, 'lost_card'],
  [/limit/i, 'limit_exceeded'],
  [/fraud/i, 'suspected_fraud'],
  [/invalid card/i, 'invalid_card'],
]

/** Where one code stands for every refusal, and the bank says more in words; null where it does not. */
export function refusalInWords(reason: string): PspRefusal | null {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? null
}

/** A PSP's own words for why something was not done, under ours. */
export type RefusalWords = WordsOf<PspRefusal>

/** Of several words the first that is known counts, and what is not listed is `other`. */
export const readRefusals = (words: RefusalWords) => readWords<PspRefusal>(words)
