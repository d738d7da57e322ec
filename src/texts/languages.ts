import type { LanguageTexts } from './language-texts.ts'
import * as registry from './registry.ts'

/** Whatever a language's folder lacks, the compiler names here. */
export const languages = registry satisfies Record<string, LanguageTexts>
