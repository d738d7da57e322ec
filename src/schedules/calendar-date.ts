import { assert } from '../shared/assert.ts'

/** A day of the proleptic Gregorian calendar, without time or zone. Months and days count from 1. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** No schedule is made for other years; the limits keep every date of one in four digits. */
const YEAR_MIN = 1900
const YEAR_MAX = 2999

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (DAYS_IN_MONTH[month - 1] as number)
}

/** `2026-01-31`, exactly so; undefined for any other text and for days that do not exist. */
export function parseDate(text: string): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12) return undefined
  return day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined
}

export function formatDate({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Negative when `a` is the earlier one, 0 on the same day. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day
}

export function monthsApart(from: CalendarDate, to: CalendarDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/**
 * The same day of another month, or its last day where that day does not exist. Always from the anchor: adding one
 * month to the previous result would turn 31 January, 28 February into 28 March.
 */
export function addMonths(anchor: CalendarDate, months: number): CalendarDate {
  assert(Number.isInteger(months), 'whole months')
  const index = anchor.year * 12 + anchor.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return { year, month, day: Math.min(anchor.day, daysInMonth(year, month)) }
}

/** Days since 0000-03-01. Years begin in March here, so that the leap day is the last of its year. */
function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month > 2 ? year : year - 1
  const monthOfYear = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  // 153 days in five months from March on: 31 30 31 30 31
  return marchYear * 365 + leapDays + Math.floor((153 * monthOfYear + 2) / 5) + day - 1
}

/** Every day counts: the first excluded, the last included. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from)
}

export function addDays(from: CalendarDate, days: number): CalendarDate {
  assert(Number.isInteger(days) && days >= 0, 'whole days, forward')
  let { year, month, day } = from
  day += days
  for (let length = daysInMonth(year, month); day > length; length = daysInMonth(year, month)) {
    day -= length
    month = (month % 12) + 1
    if (month === 1) year += 1
  }
  return { year, month, day }
}
