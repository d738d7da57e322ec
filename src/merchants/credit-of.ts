import { isCreditEnforced } from '../credit/country-laws.ts'
import { type Decision, decideRegime } from '../credit/decide-regime.ts'
import type { CreditOffer } from '../credit/index.ts'
import type { CalendarDate, Installment } from '../schedules/index.ts'
import { creditKindOf, type Merchant } from './merchant.ts'

/** An offer of a merchant before the law: what it is, and whether it may be made. */
export interface CreditPreview {
  readonly offer: CreditOffer
  readonly decision: Decision
  /** False: it would need what this version does not have, so nobody is offered time to pay. */
  readonly isAllowed: boolean
}

/** Of a merchant, what decides which law its offers are under. */
type LendingTerms = Pick<
  Merchant,
  'countryCode' | 'isB2b' | 'lender' | 'isLargeEnterprise' | 'sellsClaims' | 'returnPolicyDays' | 'paymentType'
>

/**
 * What a merchant offers by this plan, as credit law reads it. Where nobody has said who lends, it is whoever promises the merchant
 * its money at once, the operator. The day of delivery is not known, and counts as the day of the contract.
 */
export function creditOfferOf(
  merchant: LendingTerms,
  payments: readonly Installment[],
  contractOn: CalendarDate,
): CreditOffer {
  return {
    countryCode: merchant.countryCode,
    client: creditKindOf(merchant),
    lender: merchant.lender === 'unset' ? 'operator' : merchant.lender,
    isMerchantLarge: merchant.isLargeEnterprise,
    isAtDistance: true,
    isClaimSold: merchant.sellsClaims,
    deliveryOn: null,
    returnPolicyDays: merchant.returnPolicyDays === 0 ? null : merchant.returnPolicyDays,
    documentsReceivedOn: null,
    formGivenOn: null,
    isContinuingSupply: false,
    isFeeInsignificant: false,
    paymentType: merchant.paymentType,
    contractOn,
    payments: payments.map(({ dueOn, principalMinor, feeMinor }) => ({ on: dueOn, principalMinor, feeMinor })),
  }
}

/** What an offer would be if it were accepted that day. */
export function previewCredit(
  merchant: LendingTerms,
  payments: readonly Installment[],
  contractOn: CalendarDate,
): CreditPreview {
  const offer = creditOfferOf(merchant, payments, contractOn)
  const decision = decideRegime(offer)
  const isRegulated = decision.regime === 'light' || decision.regime === 'full'
  return { offer, decision, isAllowed: !(isRegulated && isCreditEnforced(contractOn)) }
}
