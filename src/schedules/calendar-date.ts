import { Temporal } from 'temporal-polyfill'
import { assert } from '../shared/assert.ts'
import { DAY_MS } from '../shared/clocks.ts'

/** A day of the calendar, without time or zone; as JSON and as text `2026-01-31`. */
export type CalendarDate = Temporal.PlainDate

/** No schedule is made for other years; the limits keep every date of one in four digits. */
const YEAR_MIN = 1900
const YEAR_MAX = 2999

/** Shops ask about the same few days all day long, and days are immutable: some years of them are kept. */
const DAYS_KEPT_MAX = 2_000
const daysKept = new Map<string, CalendarDate>()
/** By anchor, and by how many months later. Gone with the anchor. */
const monthsKept = new WeakMap<CalendarDate, Map<number, CalendarDate>>()
const textsKept = new WeakMap<CalendarDate, string>()

/** `2026-01-31`, exactly so; undefined for any other text and for days that do not exist. */
export function parseDate(text: string): CalendarDate | undefined {
  const known = daysKept.get(text)
  if (known) return known
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    const date = Temporal.PlainDate.from(text)
    if (date.year < YEAR_MIN || date.year > YEAR_MAX) return undefined
    if (daysKept.size === DAYS_KEPT_MAX) daysKept.clear()
    daysKept.set(text, date)
    return date
  } catch {
    return undefined
  }
}

/** A day that our own rows and tables have: any other text, or none, is a fault of ours. Throws an assertion error. */
export function requireDate(text: string | null): CalendarDate {
  const date = text === null ? undefined : parseDate(text)
  assert(date, `${text} is a date`)
  return date
}

export function formatDate(date: CalendarDate): string {
  const text = textsKept.get(date) ?? date.toString()
  textsKept.set(date, text)
  return text
}

/** Negative when `a` is the earlier one, 0 on the same day. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  if (a === b) return 0
  return Temporal.PlainDate.compare(a, b)
}

export function monthsApart(from: CalendarDate, to: CalendarDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/**
 * The same day of another month, or its last day where that day does not exist. Always from the anchor: adding one
 * month to the previous result would turn 31 January, 28 February into 28 March.
 */
export function addMonths(anchor: CalendarDate, months: number): CalendarDate {
  const kept = monthsKept.get(anchor) ?? new Map<number, CalendarDate>()
  monthsKept.set(anchor, kept)
  const date = kept.get(months) ?? anchor.add({ months })
  kept.set(months, date)
  return date
}

/** Whether `addMonths` takes the anchor there. */
export function isMonthsFrom(anchor: CalendarDate, date: CalendarDate): boolean {
  return date.day === Math.min(anchor.day, date.daysInMonth)
}

/** Every day counts: the first excluded, the last included. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightMs(to) - midnightMs(from)) / DAY_MS
}

/** Days of UTC are all as long: twenty times as fast as asking the calendar. */
function midnightMs(date: CalendarDate): number {
  return Date.UTC(date.year, date.month - 1, date.day)
}

export function addDays(from: CalendarDate, days: number): CalendarDate {
  return from.add({ days })
}

/** Of a month, by its first day, as text. */
export function lastDayOf(month: string): string {
  const first = parseDate(month)
  assert(first, 'a month is named by its first day')
  return formatDate(addDays(addMonths(first, 1), -1))
}
