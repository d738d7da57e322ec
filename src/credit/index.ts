export { ASSESSMENT_REASONS, type AssessmentReason, type AssessmentState } from './assessment-words.ts'
export {
  type Decision,
  decideRegime,
  isOutsideCreditLaw,
  isRegulated,
  lastDeferralDay,
  type Regime,
  type RegimeReason,
} from './decide-regime.ts'
export { type Duties, dutiesOf } from './duties-of.ts'
export { type ExemptionNeed, exemptIf } from './exempt-if.ts'
export type { CreditOffer } from './offer.ts'
export { parseOffers } from './parse-offers.ts'
export { type PlanFault, planFaultsOf } from './plan-faults.ts'
export { type CreditPart, unearnedFee } from './unearned-fee.ts'
export { writeOffer } from './write-offer.ts'
