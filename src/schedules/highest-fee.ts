import type { CalendarDate } from './calendar-date.ts'
import type { Installment } from './installment.ts'
import { yearsToEach } from './interval.ts'

/**
 * The highest fee, in whole minor units, that the first instalment of this schedule can carry with a TAEG of at most
 * `capPercent`. Fees already on the schedule do not count. The equation of Annex I, solved for the fee.
 */
export function highestFee(plan: readonly Installment[], createdOn: CalendarDate, capPercent: number): bigint {
  const exponent = Math.log1p(capPercent / 100)
  const years = yearsToEach(
    plan.map((part) => part.dueOn),
    createdOn,
  )
  let discount = 0
  for (const [index, part] of plan.entries())
    discount -= Number(part.principalMinor) * Math.expm1(-exponent * (years[index] as number))
  return BigInt(Math.floor(discount * Math.exp(exponent * (years[0] ?? 0))))
}
