import type { Language } from './language.ts'
import { languages } from './languages.ts'

/** `33.34` → `33,34` in French, as people type it; `parseDecimal` reads it back. */
export function decimalInWords(decimal: string, language: Language): string {
  return decimal.replace('.', languages[language].conventions.decimalSign)
}

/** `19.25` → `19.25%`, in French `19,25 %`. */
export function percentInWords(decimal: string, language: Language): string {
  return `${decimalInWords(decimal, language)}${languages[language].conventions.percentSign}`
}
