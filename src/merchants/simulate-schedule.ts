import {
  exceedsCap,
  type Installment,
  type Order,
  planSchedule,
  type Rates,
  rateCapFor,
  ratesOf,
  roundedPercentText,
} from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { DomainError } from '../shared/errors.ts'
import type { Merchant } from './merchant.ts'
import { scheduleSettingsOf } from './schedule-settings.ts'

/** A simulation names no currency; a purchase that names none is in this one. */
const CURRENCY = 'EUR'

/** What a purchase asks of a schedule, except the dates that only a purchase itself can choose. */
export interface SimulatedOrder extends Pick<Order, 'amountMinor' | 'createdOn'> {
  /** Of an INSTALLMENT; other types have no second instalment and ignore it. */
  readonly secondInstallmentOn?: Order['requestedOn']
}

/**
 * The schedule this merchant would make of a purchase, and what it costs per year.
 * Throws invalid `rate_without_solution`, `rate_above_cap`: such a credit may not be offered.
 */
export function simulateSchedule(merchant: Merchant, order: SimulatedOrder): { plan: Installment[]; rates: Rates } {
  const { amountMinor, createdOn } = order
  const requestedOn = merchant.paymentType === 'INSTALLMENT' ? order.secondInstallmentOn : undefined
  const plan = planSchedule(scheduleSettingsOf(merchant), { amountMinor, createdOn, requestedOn })
  assert(typeof plan !== 'string', 'dates by default are never refused')
  const rates = ratesOf(plan, createdOn)
  if (rates === 'no_solution') {
    const detail = 'no annual rate exists: with its fee, as much is taken on the first day as is lent'
    throw new DomainError('invalid', 'rate_without_solution', detail)
  }
  const cap = rateCapFor({ countryCode: merchant.countryCode, currency: CURRENCY, amountMinor, createdOn })
  if (exceedsCap(rates.taegPercent, cap)) {
    const rate = rates.taegPercent < 1e6 ? roundedPercentText(rates.taegPercent) : 'over a million'
    const detail = `the annual rate of ${rate} % exceeds ${cap.capPercent} % (${cap.source})`
    throw new DomainError('invalid', 'rate_above_cap', detail)
  }
  return { plan, rates }
}
