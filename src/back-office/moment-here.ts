import type { Reader } from '../pages/office/reader.ts'
import { clockTime, dayInWords, zoneCity } from '../texts/dates.ts'
import { languages } from '../texts/languages.ts'

/** `Tuesday 24 November 2026, 14:03 in Paris`: what a first page is of. */
export function momentHere({ now, timeZone, language }: Reader): string {
  const day = dayInWords(now, new Date(0), timeZone, language)
  return languages[language].today.at(day, clockTime(now, timeZone, language), zoneCity(timeZone, language))
}
