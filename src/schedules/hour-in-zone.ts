import type { CalendarDate } from './calendar-date.ts'
import { DEFAULT_TIME_ZONE } from './date-in-zone.ts'

/**
 * The instant when clocks of that zone show the hour on that day. An hour that a change to summer time skips becomes
 * the one after it, one that happens twice its first; whoever collects money keeps away from 02:00 to 03:00 anyway.
 */
export function hourInZone(date: CalendarDate, hour: number, timeZone: string = DEFAULT_TIME_ZONE): Date {
  return new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
}
