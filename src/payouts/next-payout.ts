import type { Merchant } from '../merchants/index.ts'
import {
  type CalendarDate,
  compareDates,
  DEFAULT_TIME_ZONE,
  dateInZone,
  hourInZone,
  parseDate,
} from '../schedules/index.ts'

/**
 * When a merchant's next payout is planned by its policy; undefined where somebody plans it by hand. Of a period that has begun
 * without one it is planned at the next look, so now. `lastPlannedOn`: of the payout that stands for its day.
 */
export function nextPayoutAt(
  { payoutCadence }: Pick<Merchant, 'payoutCadence'>,
  lastPlannedOn: string | null,
  now: Date,
): Date | undefined {
  if (payoutCadence === 'on_demand') return undefined
  const last = lastPlannedOn === null ? undefined : parseDate(lastPlannedOn)
  const begins = periodStart(payoutCadence, dateInZone(now, DEFAULT_TIME_ZONE))
  if (!last || compareDates(last, begins) < 0) return now
  return hourInZone(nextStart(payoutCadence, begins), 0, DEFAULT_TIME_ZONE)
}

type Cadence = Exclude<Merchant['payoutCadence'], 'on_demand'>

/** The day on which the period begins that lasts on that day: weeks on Monday, months on the first. */
export function periodStart(cadence: Cadence, day: CalendarDate): CalendarDate {
  if (cadence === 'daily') return day
  return cadence === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

function nextStart(cadence: Cadence, begins: CalendarDate): CalendarDate {
  if (cadence === 'daily') return begins.add({ days: 1 })
  return cadence === 'weekly' ? begins.add({ days: 7 }) : begins.add({ months: 1 })
}
