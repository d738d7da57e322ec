import { type Merchant, type Offered, offerSchedule } from '../../merchants/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { type CalendarDate, dateInZone, formatDate, type Installment, parseDate } from '../../schedules/index.ts'

export interface OfferedSchedule extends Offered {
  /** The day it starts from: today, where the merchant is. */
  readonly createdOn: CalendarDate
}

/** The schedule of a purchase whose payer would agree to it now (business clock). Throws as `offerSchedule`. */
export function scheduleFor(purchase: Purchase, merchant: Merchant, now: Date): OfferedSchedule {
  const createdOn = dateInZone(now)
  const requestedOn = purchase.requestedOn === null ? undefined : parseDate(purchase.requestedOn)
  const { amountMinor, currency } = purchase
  return { createdOn, ...offerSchedule(merchant, currency, { amountMinor, createdOn, requestedOn }) }
}

/** Every date with its amount, `2027-03-01:3485,2027-04-01:3333`: what was on a screen, to be compared with what is true. */
export function writePlan(plan: readonly Installment[]): string {
  return plan.map((part) => `${formatDate(part.dueOn)}:${part.principalMinor + part.feeMinor}`).join()
}
