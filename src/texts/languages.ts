import type { LanguageTexts, PayerTexts } from './language-texts.ts'
import * as payerRegistry from './payer-registry.ts'
import * as registry from './registry.ts'

/** Whatever a language's folder lacks, the compiler names here. */
export const staffLanguages = registry satisfies Record<string, LanguageTexts>

/** By a staff's language they say everything, by any other what a payer reads. */
export const languages = { ...staffLanguages, ...(payerRegistry satisfies Record<string, PayerTexts>) }
