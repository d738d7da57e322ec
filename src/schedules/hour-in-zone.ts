import type { CalendarDate } from './calendar-date.ts'
import { DEFAULT_TIME_ZONE } from './date-in-zone.ts'

/** Kept, because making one costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetMs(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const wall: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) wall[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = wall
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

/**
 * The instant when clocks of that zone show the hour on that day. An hour that a change to summer time skips becomes
 * the one after it; whoever collects money keeps away from 02:00 to 03:00 anyway.
 */
export function hourInZone(date: CalendarDate, hour: number, timeZone: string = DEFAULT_TIME_ZONE): Date {
  const asUtc = Date.UTC(date.year, date.month - 1, date.day, hour)
  // The offset is that of the result: a first guess near it, then the offset there.
  const guess = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(guess, timeZone))
}
