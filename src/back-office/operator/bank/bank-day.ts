import type { Reader } from '../../../pages/office/reader.ts'
import { dayInWords } from '../../../texts/dates.ts'

/** A day as its bank counts it: of no zone of ours. */
export function bankDay(on: string | null, { now, language }: Reader): string {
  return on === null ? '–' : dayInWords(new Date(`${on}T12:00:00Z`), now, 'UTC', language)
}
