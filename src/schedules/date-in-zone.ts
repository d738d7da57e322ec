import type { CalendarDate } from './calendar-date.ts'

/** Where "today" is decided unless the merchant's settings name another zone. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris'

/** Kept, because making one costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The date on the wall of that zone, whatever the machine's own: 2026-12-31T23:30Z is 2027-01-01 in Paris.
 * Throws a RangeError for an unknown IANA zone or an invalid instant.
 */
export function dateInZone(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): CalendarDate {
  const date = { year: 0, month: 0, day: 0 }
  for (const { type, value } of formatIn(timeZone).formatToParts(instant))
    if (type === 'year' || type === 'month' || type === 'day') date[type] = Number(value)
  return date
}
