import { assert } from '../shared/assert.ts'
import { addMonths, type CalendarDate, compareDates, daysBetween, isMonthsFrom, monthsApart } from './calendar-date.ts'

/** Whole months, then days as a fraction of a year that has `daysInYear`. */
export interface Interval {
  readonly months: number
  readonly days: number
  readonly daysInYear: number
}

export function toYears({ months, days, daysInYear }: Interval): number {
  return months / 12 + days / daysInYear
}

/**
 * The gap between two dates as the APR counts it (docs/credit.md, "Which interval counts"): whole periods first,
 * else whole periods and days, both counted backwards from the end. The year of the days is the one that ends with the
 * day-part, 365 or 366 days long. `periodMonths` follows the frequency of the payments: 1, or 12 for yearly ones.
 * The forward test comes first: 31 January to 29 February is one month, though a month back from it is 29 January.
 */
export function intervalBetween(start: CalendarDate, end: CalendarDate, periodMonths: 1 | 12 = 1): Interval {
  assert(compareDates(start, end) <= 0, 'an interval ends after it starts')
  const apart = monthsApart(start, end)
  if (apart % periodMonths === 0 && isMonthsFrom(start, end)) return { months: apart, days: 0, daysInYear: 365 }
  let months = apart - (apart % periodMonths)
  if (compareDates(addMonths(end, -months), start) < 0) months -= periodMonths
  const lastDay = addMonths(end, -months)
  return { months, days: daysBetween(start, lastDay), daysInYear: daysBetween(addMonths(lastDay, -12), lastDay) }
}

/**
 * Years from `createdOn` to each date of a schedule. After a requested second date, whole months are added to its
 * interval (later regular payments add exactly 1/12 each); everything else counts from `createdOn`.
 */
export function yearsToEach(dates: readonly CalendarDate[], createdOn: CalendarDate): readonly number[] {
  const kept = lastAsked.get(createdOn)
  if (kept && kept.dates.length === dates.length && dates.every((date, index) => date === kept.dates[index])) {
    return kept.years
  }
  const years = countYears(dates, createdOn)
  lastAsked.set(createdOn, { dates, years })
  return years
}

/** The same days as the last time, whatever the amount: shops ask so for every product. */
const lastAsked = new WeakMap<
  CalendarDate,
  { readonly dates: readonly CalendarDate[]; readonly years: readonly number[] }
>()

function countYears(dates: readonly CalendarDate[], createdOn: CalendarDate): number[] {
  const second = dates.find((date) => compareDates(date, createdOn) > 0)
  const toSecond = second && intervalBetween(createdOn, second)
  return dates.map((date) => {
    if (!second || !toSecond || compareDates(date, createdOn) === 0) return 0
    if (!isMonthsFrom(second, date)) return toYears(intervalBetween(createdOn, date))
    return toYears({ ...toSecond, months: toSecond.months + monthsApart(second, date) })
  })
}
