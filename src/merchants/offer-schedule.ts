import {
  exceedsCap,
  formatDate,
  type Installment,
  type Order,
  planSchedule,
  type Rates,
  rateCapFor,
  ratesOf,
  roundedPercentText,
} from '../schedules/index.ts'
import { DomainError } from '../shared/errors.ts'
import { creditKindOf } from './credit-kind-of.ts'
import type { Merchant } from './merchant.ts'
import { scheduleSettingsOf } from './schedule-settings.ts'

/**
 * The schedule this merchant makes of a purchase, and what it costs per year: one function behind the simulation, the
 * payer's page and the charges, so that they agree to the cent. Throws invalid `invalid_date` (the merchant asked for
 * a date that its settings do not allow), `rate_without_solution`, `rate_above_cap`, `rate_cap_outdated`:
 * such a credit may not be offered.
 */
export function offerSchedule(
  merchant: Merchant,
  currency: string,
  order: Order,
): { plan: Installment[]; rates: Rates } {
  const plan = planSchedule(scheduleSettingsOf(merchant), order)
  if (typeof plan === 'string') {
    const asked = order.requestedOn ? formatDate(order.requestedOn) : 'the date'
    const detail = plan === 'date_too_early' ? 'must be after the purchase' : 'is later than this merchant allows'
    throw new DomainError('invalid', 'invalid_date', `${asked} ${detail}`)
  }
  const rates = ratesOf(plan, order.createdOn)
  if (rates === 'no_solution') {
    const detail = 'no annual rate exists: with its fee, as much is taken on the first day as is lent'
    throw new DomainError('invalid', 'rate_without_solution', detail)
  }
  const { amountMinor, createdOn } = order
  const kind = creditKindOf(merchant)
  const cap = rateCapFor({ countryCode: merchant.countryCode, kind, currency, amountMinor, createdOn })
  if (cap.isOutdated && rates.taegPercent > 0) {
    throw new DomainError('invalid', 'rate_cap_outdated', `the newest cap known is too old: ${cap.source}`)
  }
  if (exceedsCap(rates.taegPercent, cap)) {
    const rate = rates.taegPercent < 1e6 ? roundedPercentText(rates.taegPercent) : 'over a million'
    const detail = `the annual rate of ${rate} % exceeds ${cap.capPercent} % (${cap.source})`
    throw new DomainError('invalid', 'rate_above_cap', detail)
  }
  return { plan, rates }
}
