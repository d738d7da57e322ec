import { lawOf } from './country-laws.ts'
import { type Decision, isRegulated } from './decide-regime.ts'
import type { CreditOffer } from './offer.ts'

/** What keeps an offer from being the merchant's own free deferral, which is outside credit law (article 2(2)(h)). */
export type ExemptionNeed = 'country' | 'lender' | 'fee' | 'claims' | 'days'

/** What would have to change of an offer that is under credit law, in the order in which it is easiest said; of another nothing. */
export function exemptIf(offer: CreditOffer, { regime, figures }: Decision): readonly ExemptionNeed[] {
  if (!isRegulated(regime)) return []
  const missing: readonly (readonly [ExemptionNeed, boolean])[] = [
    ['country', lawOf(offer.countryCode).known !== 'looked_up'],
    ['lender', offer.lender !== 'merchant'],
    ['fee', figures.feeMinor > 0n],
    ['claims', offer.isClaimSold],
    ['days', figures.daysFromDelivery > figures.daysAllowed],
  ]
  return missing.flatMap(([need, isMissing]) => (isMissing ? [need] : []))
}
