import { type CalendarDate, compareDates } from './calendar-date.ts'
import { USURY_CAPS, type UsuryCaps } from './usury-caps.ts'

/** Where no legal cap is known: beyond it a rate is a mistake in the settings, although the equation has a root. */
export const RATE_BOUND_PERCENT = 10_000

export interface CreditTerms {
  readonly countryCode: string
  readonly currency: string
  /** The whole purchase: choosing the band by it can only be too strict, never too lax. */
  readonly amountMinor: bigint
  readonly createdOn: CalendarDate
}

export interface RateCap {
  readonly capPercent: number
  readonly source: string
}

export function rateCapFor(terms: CreditTerms, caps: readonly UsuryCaps[] = USURY_CAPS): RateCap {
  const inForce = caps.findLast(
    (quarter) =>
      quarter.countryCode === terms.countryCode &&
      quarter.currency === terms.currency &&
      compareDates(quarter.from, terms.createdOn) <= 0,
  )
  const band = inForce?.bands.find(({ upToMinor }) => upToMinor === null || terms.amountMinor <= upToMinor)
  if (!inForce || !band) return { capPercent: RATE_BOUND_PERCENT, source: 'no usury cap known for this credit' }
  return { capPercent: band.capPercent, source: inForce.source }
}

/** Compared unrounded: 23.564 is above a cap of 23.56 although it is published as 23.56. */
export function exceedsCap(taegPercent: number, cap: RateCap): boolean {
  return taegPercent > cap.capPercent
}
