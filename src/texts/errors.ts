import type { errors } from './en/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from './language.ts'
import { languages } from './languages.ts'

/**
 * What a person may be shown for each stable error code (`info`). The developer's explanation travels beside it, in
 * English (`debug`). A test finds every code that the source can throw in this catalogue.
 */
export type ErrorTexts = typeof errors

export const ERROR_CODES = Object.keys(languages[DEFAULT_LANGUAGE].errors)

export function errorInfo(code: string, language: Language): string {
  const sentences: ErrorTexts = languages[language].errors
  return sentences[code as keyof ErrorTexts] ?? sentences.internal_error
}
