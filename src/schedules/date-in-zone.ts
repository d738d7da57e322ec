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

/** `2026-11-27T18:00`, as clocks of that zone show it: how a browser's field of day and time writes it. */
export function wallClock(instant: Date, timeZone: string): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return shown.toString({ smallestUnit: 'minute' })
}

/** The instant when clocks of that zone show this; undefined for what is no day and time. What a change of clocks skips is an hour later. */
export function parseWallClock(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  try {
    return new Date(
      Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds,
    )
  } catch {
    return undefined
  }
}

/**
 * The instant when clocks of that zone show the hour on that day. An hour that a change to summer time skips becomes
 * the one after it, one that happens twice its first; whoever collects money keeps away from 02:00 to 03:00 anyway.
 */
export function hourInZone(date: CalendarDate, hour: number, timeZone: string = DEFAULT_TIME_ZONE): Date {
  return new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
}
