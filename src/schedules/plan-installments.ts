import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { addDays, addMonths, type CalendarDate, compareDates } from './calendar-date.ts'
import { FUNDING_MONTHS_MAX, feeOf, type Installment, type Order } from './installment.ts'
import { splitEqually } from './split-cents.ts'

interface InstallmentSettings {
  readonly installments: number
  /** From one payment to the next; 0, or nothing: a month. */
  readonly everyDays?: number
  readonly feeBps: number
}

/**
 * The first instalment today, with the fee and the leftover cents; the others monthly (or every so many days) from today, or from
 * the requested second date when that is later than today. What falls more than twelve months after today (that day
 * included) is added to the last instalment kept.
 */
export function planInstallments(
  { installments, everyDays = 0, feeBps }: InstallmentSettings,
  order: Order,
): Installment[] {
  assert(Number.isInteger(installments) && installments >= 1, 'at least one instalment')
  const dates = datesOf(order, installments, everyDays)
  const lastDay = addMonths(order.createdOn, FUNDING_MONTHS_MAX)
  const principals = splitEqually(order.amountMinor, installments)
  const kept = dates.filter((date) => compareDates(date, lastDay) <= 0)
  return kept.map((dueOn, index) => ({
    principalMinor: index === kept.length - 1 ? sumMinor(principals.slice(index)) : (principals[index] as bigint),
    feeMinor: index === 0 ? feeOf(order.amountMinor, feeBps) : 0n,
    dueOn,
  }))
}

/** Every date from its anchor, never from the one before. */
function datesOf({ createdOn, requestedOn }: Order, count: number, everyDays: number): CalendarDate[] {
  const isMoved = requestedOn && compareDates(requestedOn, createdOn) > 0
  const after = (date: CalendarDate, steps: number) =>
    everyDays === 0 ? addMonths(date, steps) : addDays(date, steps * everyDays)
  const later = (index: number) => (isMoved ? after(requestedOn, index - 1) : after(createdOn, index))
  return Array.from({ length: count }, (_, index) => (index === 0 ? createdOn : later(index)))
}
