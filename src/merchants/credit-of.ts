import { type CountryLaw, isCreditEnforced } from '../credit/country-laws.ts'
import { type Decision, decideRegime, isRegulated } from '../credit/decide-regime.ts'
import type { CreditOffer } from '../credit/index.ts'
import { type CalendarDate, compareDates, formatDate, type Installment } from '../schedules/index.ts'
import { creditKindOf, type Merchant } from './merchant.ts'

/** An offer of a merchant before the law: what it is, and whether it may be made. */
export interface CreditPreview {
  /** As it was given, its fee where the law lets it be. */
  readonly plan: Installment[]
  readonly offer: CreditOffer
  readonly decision: Decision
  /** No payment of the credit before that day, nor a hold; null: there is no such rule for it. */
  readonly paymentsFrom: CalendarDate | null
  /** A later payment would come before that day. */
  readonly isTooEarly: boolean
  /** The last day on which its lender might lend, where that is over. */
  readonly licenceEndedOn: string | null
  /** A regulated credit for which everything is there: it is offered in its steps, form, situation and contract, and in no other way. */
  readonly isInSteps: boolean
  /** False: it is too early, or would need what is not there; nobody is offered time to pay. */
  readonly isAllowed: boolean
}

/** Of a merchant, what decides which law its offers are under. */
type LendingTerms = Pick<
  Merchant,
  | 'countryCode'
  | 'isB2b'
  | 'lender'
  | 'isLargeEnterprise'
  | 'sellsClaims'
  | 'returnPolicyDays'
  | 'paymentType'
  | 'lenderLicenceUntil'
  | 'lenderName'
  | 'lenderAssessor'
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
  const decision = decideRegime(creditOfferOf(merchant, payments, contractOn))
  const plan = placeFee(payments, decision)
  const offer = creditOfferOf(merchant, plan, contractOn)
  const { law, firstCreditPaymentOn } = decision.figures
  const isOfLaw = isRegulated(decision.regime)
  const paymentsFrom = isOfLaw && law.daysWithoutPayment > 0 ? firstCreditPaymentOn : null
  const isTooEarly = plan.some(
    ({ dueOn }) => paymentsFrom && compareDates(dueOn, contractOn) > 0 && compareDates(dueOn, paymentsFrom) < 0,
  )
  const { lenderLicenceUntil: until = null } = merchant
  // Both are written year first.
  const licenceEndedOn = isOfLaw && until !== null && until < formatDate(contractOn) ? until : null
  const isInSteps = isOfLaw && hasWhatCreditNeeds(merchant, law)
  const isRefused = isOfLaw && isCreditEnforced(contractOn) && !isInSteps
  const isAllowed = !isTooEarly && licenceEndedOn === null && !isRefused
  return { plan, offer, decision, paymentsFrom, isTooEarly, licenceEndedOn, isInSteps, isAllowed }
}

/**
 * The one place that says whether a light or full credit may be offered: its lender has said who it is (its licence is asked for by day) and
 * who decides whether somebody can repay, and the country's contract is written. A merchant that lends itself has said neither.
 */
function hasWhatCreditNeeds({ lender, lenderName, lenderAssessor }: LendingTerms, law: CountryLaw): boolean {
  return law.hasContract && lender !== 'merchant' && Boolean(lenderName) && Boolean(lenderAssessor)
}

/**
 * Where nothing may be paid to a lender in the first days (L. 312-25), the fee of a regulated credit comes with the second date. Whatever
 * is outside that law keeps it with the first. Which law that is does not depend on the fee's day (ADR 0073).
 */
function placeFee(payments: readonly Installment[], { regime, figures }: Decision): Installment[] {
  const [first, second, ...later] = payments
  const isMoved = isRegulated(regime) && figures.law.daysWithoutPayment > 0
  if (!isMoved || !first || !second || compareDates(first.dueOn, second.dueOn) >= 0) return [...payments]
  const feeMinor = first.feeMinor + second.feeMinor
  return [{ ...first, feeMinor: 0n }, { ...second, feeMinor }, ...later]
}
