import { describeType, isDated, type RequestedDate } from '../payment-types/index.ts'
import { refuse } from '../refusals/index.ts'
import { type CalendarDate, formatDate, type Order } from '../schedules/index.ts'
import type { Merchant } from './merchant.ts'
import { type Offered, offerSchedule } from './offer-schedule.ts'

/** A simulation names no currency; a purchase that names none is in this one. */
const CURRENCY = 'EUR'

/** What a purchase asks of a schedule, except the dates that only a purchase itself can choose. */
export interface SimulatedOrder extends Pick<Order, 'amountMinor' | 'createdOn'> {
  /** For the types that ask for it; the others ignore it. */
  readonly secondInstallmentOn?: Order['requestedOn']
}

/**
 * What would be charged if the purchase were made on `createdOn`. Throws as `offerSchedule`, and invalid `invalid_date`, `credit_not_offered`: whoever
 * asks shows ways to pay later, and there is none.
 */
export function simulateSchedule(merchant: Merchant, order: SimulatedOrder): Offered {
  const { amountMinor, createdOn } = order
  const requestedOn = requestedDate(merchant.paymentType, order)
  const offered = offerSchedule(merchant, CURRENCY, { amountMinor, createdOn, requestedOn })
  if (requestedOn) refuseTooEarly(offered, requestedOn)
  return requirePaidLater(offered)
}

/** Throws invalid `credit_not_offered` where all that is offered is to pay now. */
export function requirePaidLater(offered: Offered): Offered {
  const { decision, licenceEndedOn } = offered.credit
  const { because, article } = decision
  if (offered.isPaidNow && licenceEndedOn)
    refuse('credit_not_offered', {
      because: `the licence of its lender ended on ${licenceEndedOn}`,
      article: 'CCD2 37',
    })
  if (offered.isPaidNow) refuse('credit_not_offered', { because, article })
  return offered
}

/** Throws invalid `invalid_date` where the day that the merchant asked for is one on which the law lets nothing be paid. */
export function refuseTooEarly({ credit }: Offered, requestedOn: CalendarDate): void {
  if (credit.isTooEarly) refuse('invalid_date', { why: 'too_early', given: formatDate(requestedOn) })
}

function requestedDate(paymentType: Merchant['paymentType'], order: SimulatedOrder): Order['requestedOn'] {
  const wanted = isDated(paymentType) ? describeType(paymentType).requestedDate : null
  const named: Partial<Record<RequestedDate, Order['requestedOn']>> = order
  return wanted ? named[wanted.name] : undefined
}
