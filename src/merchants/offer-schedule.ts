import { describeType } from '../payment-types/index.ts'
import { refuse } from '../refusals/index.ts'
import {
  exceedsCap,
  formatDate,
  type Installment,
  type Order,
  type Rates,
  rateCapFor,
  ratesOf,
  roundedPercentText,
} from '../schedules/index.ts'
import { type CreditPreview, previewCredit } from './credit-of.ts'
import { creditKindOf, type Merchant } from './merchant.ts'

/** What a merchant offers for an amount on a day, and what that is to the law of credits. */
export interface Offered {
  readonly plan: Installment[]
  readonly rates: Rates
  readonly credit: CreditPreview
  /** The plan would be a credit that may not be offered: all of it is paid now, without a fee. */
  readonly isPaidNow: boolean
}

/**
 * The schedule this merchant makes of a purchase, and what it costs per year: one function behind the simulation, the
 * payer's page and the charges, so that they agree to the cent. Throws invalid `invalid_date` (the merchant asked for
 * a date that its settings do not allow), `rate_without_solution`, `rate_above_cap`, `rate_cap_outdated`:
 * such a credit may not be offered.
 */
export function offerSchedule(merchant: Merchant, currency: string, order: Order): Offered {
  const planned = describeType(merchant.paymentType).plan(merchant, order)
  if (typeof planned === 'string') {
    const asked = order.requestedOn ? formatDate(order.requestedOn) : 'the date'
    refuse('invalid_date', { why: planned === 'date_too_early' ? 'too_early' : 'too_late', given: asked })
  }
  const { amountMinor, createdOn } = order
  const credit = previewCredit(merchant, planned, createdOn)
  if (!credit.isAllowed) {
    const now = [{ dueOn: createdOn, principalMinor: amountMinor, feeMinor: 0n }]
    return { plan: now, rates: { taegPercent: 0, debitRatePercent: 0 }, credit, isPaidNow: true }
  }
  const { plan } = credit
  return { plan, rates: lawfulRates(merchant, currency, plan, order), credit, isPaidNow: false }
}

function lawfulRates(
  merchant: Merchant,
  currency: string,
  plan: readonly Installment[],
  { amountMinor, createdOn }: Order,
): Rates {
  const rates = ratesOf(plan, createdOn)
  if (rates === 'no_solution') {
    refuse('rate_without_solution')
  }
  const kind = creditKindOf(merchant)
  const cap = rateCapFor({ countryCode: merchant.countryCode, kind, currency, amountMinor, createdOn })
  if (cap.isOutdated && rates.taegPercent > 0) {
    refuse('rate_cap_outdated', { source: cap.source })
  }
  if (exceedsCap(rates.taegPercent, cap)) {
    const rate = rates.taegPercent < 1e6 ? roundedPercentText(rates.taegPercent) : 'over a million'
    refuse('rate_above_cap', { why: 'purchase', rate, capPercent: cap.capPercent, source: cap.source })
  }
  return rates
}
