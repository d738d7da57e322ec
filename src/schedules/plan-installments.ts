import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { addMonths, type CalendarDate, compareDates } from './calendar-date.ts'
import { feeOf } from './fee-of.ts'
import { FUNDING_MONTHS_MAX, type Installment, type Order } from './installment.ts'
import { splitEqually } from './split-cents.ts'

export interface InstallmentSettings {
  readonly installments: number
  readonly feeBps: number
}

/**
 * The first instalment today, with the fee and the leftover cents; the others monthly from today, or monthly from the
 * requested second date when that is later than today. What falls more than twelve months after today (that day
 * included) is added to the last instalment kept.
 */
export function planInstallments({ installments, feeBps }: InstallmentSettings, order: Order): Installment[] {
  assert(Number.isInteger(installments) && installments >= 1, 'at least one instalment')
  const dateOf = datesOf(order)
  const lastDay = addMonths(order.createdOn, FUNDING_MONTHS_MAX)
  const principals = splitEqually(order.amountMinor, installments)
  let kept = 1
  while (kept < installments && compareDates(dateOf(kept), lastDay) <= 0) kept += 1
  return principals.slice(0, kept).map((principal, index) => ({
    principalMinor: index === kept - 1 ? sumMinor(principals.slice(index)) : principal,
    feeMinor: index === 0 ? feeOf(order.amountMinor, feeBps) : 0n,
    dueOn: dateOf(index),
  }))
}

/** Every date from its anchor, never from the one before. */
function datesOf({ createdOn, requestedOn }: Order): (index: number) => CalendarDate {
  if (!requestedOn || compareDates(requestedOn, createdOn) <= 0) return (index) => addMonths(createdOn, index)
  return (index) => (index === 0 ? createdOn : addMonths(requestedOn, index - 1))
}
