import { isOutsideCreditLaw, type Regime } from '../credit/index.ts'
import { creditKindOf, type Merchant, offerSchedule } from '../merchants/index.ts'
import { isDated, warnsOfCredit } from '../payment-types/index.ts'
import { DomainError } from '../refusals/index.ts'
import { dateInZone } from '../schedules/index.ts'
import type { ScheduleCost } from './views/view-models.ts'

/** What a page says of a credit, by the law it is under; null: accepted before that was decided, when every one was treated alike. */
export function creditShown(
  merchant: Merchant,
  regime: Regime | null,
): Pick<ScheduleCost, 'warnsOfCredit' | 'hasRates' | 'isLentByShop'> {
  const isConsumer = creditKindOf(merchant) === 'consumer'
  const isOutside = isOutsideCreditLaw(regime)
  return {
    warnsOfCredit: !isOutside && warnsOfCredit(merchant.paymentType, creditKindOf(merchant)),
    hasRates: !(isOutside && isConsumer),
    isLentByShop: regime === 'exempt_deferral',
  }
}

/** Whether a page that offers this merchant's way to pay warns; one that offers nothing has nothing to warn of. */
export function warnsOfOffer(
  merchant: Merchant,
  { amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string },
  now: Date,
): boolean {
  if (!isDated(merchant.paymentType) || amountMinor === 0n) return false
  try {
    const { credit, isPaidNow } = offerSchedule(merchant, currency, { amountMinor, createdOn: dateInZone(now) })
    return !isPaidNow && creditShown(merchant, credit.decision.regime).warnsOfCredit
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
