import type { RefusalCode } from '../refusals/index.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'

/**
 * What a person may be shown for each refusal (`info`). The developer's explanation travels beside it, in English
 * (`debug`).
 */
export type ErrorTexts = Readonly<Record<RefusalCode, string>>

export function errorInfo(code: RefusalCode, language: Language): string {
  return languages[language].errors[code]
}
