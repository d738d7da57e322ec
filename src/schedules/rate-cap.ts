import { addDays, addMonths, type CalendarDate, compareDates } from './calendar-date.ts'
import type { Installment } from './installment.ts'
import { yearsToEach } from './interval.ts'
import { publishedCaps } from './published-caps.ts'
import type { CreditKind, UsuryCaps } from './usury-caps.ts'

/** Where no legal cap is known: beyond it a rate is a mistake in the settings, although the equation has a root. */
export const RATE_BOUND_PERCENT = 10_000

export interface CreditTerms {
  readonly countryCode: string
  readonly kind: CreditKind
  readonly currency: string
  /** The whole purchase: choosing the band by it can only be too strict, never too lax. */
  readonly amountMinor: bigint
  readonly createdOn: CalendarDate
}

export interface RateCap {
  readonly capPercent: number
  readonly source: string
  /** It ended too long ago to lend by: nothing that costs money may be offered. */
  readonly isOutdated: boolean
}

export function rateCapFor(terms: CreditTerms, { caps, standDays } = publishedCaps()): RateCap {
  const inForce = caps.findLast(
    ({ countryCode, kind, from }) =>
      countryCode === terms.countryCode && kind === terms.kind && compareDates(from, terms.createdOn) <= 0,
  )
  if (!inForce)
    return { capPercent: RATE_BOUND_PERCENT, source: 'no usury cap known for this credit', isOutdated: false }
  const { source } = inForce
  return {
    capPercent: capOf(inForce, terms),
    source,
    isOutdated: compareDates(terms.createdOn, lastStandingDay(inForce, standDays)) > 0,
  }
}

/** The last day of an entry: that of its quarter, unless it names one. */
export function endOf({ from, until }: UsuryCaps): CalendarDate {
  return until ?? addMonths(from, 3).subtract({ days: 1 })
}

/** Until when an entry goes on if no newer one comes. */
export function lastStandingDay(entry: UsuryCaps, standDays: number): CalendarDate {
  return addDays(endOf(entry), standDays)
}

/** An amount in another currency is in some band: the lowest cap holds, which can only be too strict. */
function capOf({ bands, currency }: UsuryCaps, terms: CreditTerms): number {
  const band = bands.find(({ upToMinor }) => upToMinor === null || terms.amountMinor <= upToMinor)
  if (band && currency === terms.currency) return band.capPercent
  return Math.min(...bands.map(({ capPercent }) => capPercent))
}

/** Compared unrounded: 23.564 is above a cap of 23.56 although it is published as 23.56. */
export function exceedsCap(taegPercent: number, cap: RateCap): boolean {
  return taegPercent > cap.capPercent
}

/**
 * The highest fee, in whole minor units, that the instalment of this schedule which carries one (the first, if none does) can
 * carry with a TAEG of at most `capPercent`. Fees already on the schedule do not count. The equation of Annex I, solved for the fee.
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
  const carrier = plan.findIndex(({ feeMinor }) => feeMinor > 0n)
  return BigInt(Math.floor(discount * Math.exp(exponent * (years[Math.max(carrier, 0)] ?? 0))))
}
