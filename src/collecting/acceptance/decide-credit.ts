import { decideRegime, type Regime, writeOffer } from '../../credit/index.ts'
import { creditOfferOf, type Merchant } from '../../merchants/index.ts'
import { isSplit, type Purchase, type PurchasePatch } from '../../purchases/index.ts'
import { dateInZone, type Installment, requireDate } from '../../schedules/index.ts'
import type { Share } from '../../shares/index.ts'

/** Of what is lent there is a lender; anything else is sold, whoever would lend. */
const LENT: readonly Regime[] = ['exempt_deferral', 'light', 'full']

/**
 * Which credit law a purchase is under, with what it was decided from: once, when it is accepted. Whoever asks later reads what was
 * written then, whatever its merchant is set to since. The day is that of the plan's dates. A merchant that lends waits for its money as
 * long as its payers do: nobody advances it.
 */
export function decideCredit(
  purchase: Purchase,
  merchant: Merchant,
  shares: readonly Share[],
  now: Date,
): Required<Pick<PurchasePatch, 'creditRegime' | 'creditBasis' | 'creditRules' | 'isPaidWhenCollected'>> {
  const contractOn = dateInZone(now)
  const atOnce = [{ dueOn: contractOn, principalMinor: purchase.amountMinor, feeMinor: 0n }]
  const offer = creditOfferOf(merchant, isSplit(purchase) ? atOnce : shares.map(paymentOf), contractOn)
  const { regime, because, article, rules } = decideRegime(offer)
  return {
    creditRegime: regime,
    creditBasis: JSON.stringify({ offer: writeOffer(offer), because, article }),
    creditRules: rules,
    isPaidWhenCollected: purchase.settlement === 'TRANSFER' && offer.lender === 'merchant' && LENT.includes(regime),
  }
}

function paymentOf({ dueOn, principalMinor, feeMinor }: Share): Installment {
  return { dueOn: requireDate(dueOn), principalMinor, feeMinor }
}
