import type { Language } from '../../../texts/language.ts'
import { day } from '../../inputs.ts'

export const BOOKS_PATH = '/operator/books'
export const BOOKS_CLOSE = '/operator/books/close'

/** Accounting days, both included. */
export const BOOKS_QUERY = { from: day(), to: day() }

/** `2026-10-01` is October 2026. */
export function monthInWords(firstDay: string, language: Language): string {
  const written = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return written.format(new Date(`${firstDay}T12:00:00Z`))
}
