import { isRegulated } from '../credit/index.ts'
import { ratesOf } from '../schedules/index.ts'
import type { DocumentKind } from './credit-document.ts'
import type { CreditFacts } from './credit-facts.ts'
import { installmentOf } from './drafting.ts'

/** Which documents an offer has: of one outside the law none, of a country whose law nobody has looked up the form alone. */
export function documentsFor({ offer, decision }: Pick<CreditFacts, 'offer' | 'decision'>): readonly DocumentKind[] {
  const { regime, figures } = decision
  if (!isRegulated(regime) || ratesOf(offer.payments.map(installmentOf), offer.contractOn) === 'no_solution') return []
  if (offer.countryCode !== 'FR') return ['form']
  return figures.cashPartMinor > 0n ? ['form', 'contract', 'slip', 'receipt'] : ['form', 'contract', 'slip']
}
