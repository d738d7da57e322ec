import { readWords, type WordsOf } from '../../refusals/index.ts'
import type { PspRefusal } from './psp.ts'

/** A PSP's own words for why something was not done, under ours. */
export type RefusalWords = WordsOf<PspRefusal>

/** Of several words the first that is known counts, and what is not listed is `other`. */
export const readRefusals = (words: RefusalWords) => readWords<PspRefusal>(words)
