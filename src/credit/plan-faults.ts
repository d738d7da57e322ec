import { type CalendarDate, compareDates } from '../schedules/index.ts'
import { type Decision, isRegulated } from './decide-regime.ts'
import type { CreditOffer } from './offer.ts'

export type PlanFault =
  | { readonly kind: 'fee_on_day_0'; readonly feeMinor: bigint }
  | { readonly kind: 'payment_too_early'; readonly on: CalendarDate }

/**
 * What makes a plan unlawful that the regime asks nothing else of: in the days in which nothing may be paid to the lender,
 * only the part of the price that is agreed as cash is taken, without a fee (L. 312-25, L. 312-50).
 */
export function planFaultsOf(offer: CreditOffer, decision: Decision): readonly PlanFault[] {
  const { regime, figures } = decision
  if (!isRegulated(regime) || figures.law.daysWithoutPayment === 0) return []
  const first = figures.firstCreditPaymentOn
  const isOnDay0 = (on: CalendarDate) => compareDates(on, offer.contractOn) <= 0
  const fees = offer.payments.filter(({ on, feeMinor }) => isOnDay0(on) && feeMinor > 0n)
  const early = offer.payments.filter(({ on }) => !isOnDay0(on) && compareDates(on, first) < 0)
  return [
    ...fees.map(({ feeMinor }) => ({ kind: 'fee_on_day_0' as const, feeMinor })),
    ...early.map(({ on }) => ({ kind: 'payment_too_early' as const, on })),
  ]
}
