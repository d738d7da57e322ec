import { en } from './en/index.ts'
import { fr } from './fr/index.ts'
import type { LanguageTexts } from './language-texts.ts'

/**
 * Every language that pages, messages and errors speak. A new one is a folder beside these two and a line here: the
 * compiler names whatever the folder lacks.
 */
export const languages = { fr, en } satisfies Record<string, LanguageTexts>
