import {
  addDays,
  addMonths,
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  dateInZone,
  hourInZone,
  parseDate,
} from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'

/** A payment that began before midnight is committed after it: so long nobody counts what was sold. */
const GRACE_DAYS = 1

/** The last month that is over, by its first day, and counted: `2026-10-01` from 2 November on. */
export function lastMonthOver(now: Date): string {
  return addMonths(addDays(dateInZone(now), -GRACE_DAYS).with({ day: 1 }), -1).toString()
}

/** The first moment that belongs to the month no more. */
export function endOfMonth(month: string): Date {
  return hourInZone(addMonths(firstDay(month), 1), 0, DEFAULT_TIME_ZONE)
}

function firstDay(month: string): CalendarDate {
  const day = parseDate(month)
  assert(day?.day === 1, `${month} is the first day of a month`)
  return day
}
