import { decideRegime, dutiesOf, type Regime, writeOffer } from '../../credit/index.ts'
import { creditOfferOf, type Merchant } from '../../merchants/index.ts'
import { isSplit, type Purchase, type PurchasePatch } from '../../purchases/index.ts'
import { dateInZone, daysBetween, type Installment, requireDate } from '../../schedules/index.ts'
import type { Share } from '../../shares/index.ts'
import { creditWithdrawableUntil } from '../../withdrawals/index.ts'

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
): Required<
  Pick<
    PurchasePatch,
    'creditRegime' | 'creditBasis' | 'creditRules' | 'creditWithdrawableUntil' | 'isPaidWhenCollected'
  >
> {
  const contractOn = dateInZone(now)
  const atOnce = [{ dueOn: contractOn, principalMinor: purchase.amountMinor, feeMinor: 0n }]
  const offer = creditOfferOf(merchant, isSplit(purchase) ? atOnce : shares.map(paymentOf), contractOn)
  const decision = decideRegime(offer)
  const { regime, because, article, rules } = decision
  const lastDay = dutiesOf(offer, decision).creditWithdrawalUntil
  return {
    creditRegime: regime,
    creditBasis: JSON.stringify({ offer: writeOffer(offer), because, article }),
    creditRules: rules,
    creditWithdrawableUntil: lastDay && creditWithdrawableUntil(merchant, now, daysBetween(contractOn, lastDay)),
    isPaidWhenCollected: purchase.settlement === 'TRANSFER' && offer.lender === 'merchant' && LENT.includes(regime),
  }
}

function paymentOf({ dueOn, principalMinor, feeMinor }: Share): Installment {
  return { dueOn: requireDate(dueOn), principalMinor, feeMinor }
}
