import { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from './calendar-date.ts'

/** Where "today" is decided unless the merchant's settings name another zone. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris'

/**
 * The date on the wall of that zone, whatever the machine's own: 2026-12-31T23:30Z is 2027-01-01 in Paris.
 * Throws a RangeError for an unknown IANA zone or an invalid instant.
 */
export function dateInZone(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
