import { sumMinor } from '../shared/money.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { Installment } from './installment.ts'
import { yearsToEach } from './interval.ts'
import { type Flow, solveRate } from './solve-rate.ts'

/** In percent, unrounded: `roundPercent` makes them publishable. */
export interface Rates {
  /** The annual percentage rate of charge: annual effective, fees included. */
  readonly taegPercent: number
  /** The same cost as twelve equal monthly rates. */
  readonly debitRatePercent: number
}

/**
 * What a schedule costs the payer per year, the whole purchase being lent on `createdOn`. Without fees exactly 0.
 * `no_solution` when the first day takes as much as is lent, or nothing is left to lend but there is a fee.
 */
export function ratesOf(plan: readonly Installment[], createdOn: CalendarDate): Rates | 'no_solution' {
  if (plan.every((part) => part.feeMinor === 0n)) return { taegPercent: 0, debitRatePercent: 0 }
  const rate = solveRate(flowsOf(plan, createdOn))
  return rate === 'no_solution' ? rate : { taegPercent: rate * 100, debitRatePercent: debitRateOf(rate) * 100 }
}

/** `12 × ((1+X)^(1/12) − 1)`, fractions: the taux débiteur (docs/credit.md, "The borrowing rate"). */
export function debitRateOf(rate: number): number {
  return 12 * Math.expm1(Math.log1p(rate) / 12)
}

function flowsOf(plan: readonly Installment[], createdOn: CalendarDate): Flow[] {
  const dates = plan.map((part) => part.dueOn)
  const years = yearsToEach(dates, createdOn)
  const repaid = plan.map((part, index) => ({
    amountMinor: -part.principalMinor - part.feeMinor,
    years: years[index] as number,
  }))
  return [{ amountMinor: sumMinor(plan.map((part) => part.principalMinor)), years: 0 }, ...repaid]
}
