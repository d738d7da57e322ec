/** Where a row stands in the form of annex I; I and II are its first part, on its first page or two. */
export type AnnexPart = 'I' | 'II' | 'product' | 'costs' | 'legal' | 'distanceCreditor' | 'distanceAgreement'

const always = (part: AnnexPart) => ({ part, isWhereApplicable: false })
/** Filled in or deleted as a whole (note 1 of the annex). */
const whereApplicable = (part: AnnexPart) => ({ part, isWhereApplicable: true })

/** The rows of the Standard European Consumer Credit Information (Directive (EU) 2023/2225, annex I), in their order. */
export const ANNEX_I = {
  creditor: always('I'),
  intermediary: whereApplicable('I'),
  creditAmount: always('I'),
  duration: always('I'),
  borrowingRate: always('I'),
  apr: always('I'),
  totalPayable: always('I'),
  goods: whereApplicable('I'),
  lateCosts: always('I'),
  instalments: always('II'),
  missingPayments: always('II'),
  withdrawal: always('II'),
  earlyRepayment: always('II'),
  earlyCompensation: whereApplicable('II'),
  creditorContact: always('II'),
  intermediaryContact: whereApplicable('II'),
  typeOfCredit: always('product'),
  drawdown: always('product'),
  otherDrawdowns: whereApplicable('product'),
  sureties: whereApplicable('product'),
  noAmortisation: whereApplicable('product'),
  personalisedPrice: whereApplicable('product'),
  differentRates: whereApplicable('costs'),
  representativeExample: always('costs'),
  compulsoryServices: always('costs'),
  accountCharges: whereApplicable('costs'),
  paymentMeansCosts: whereApplicable('costs'),
  otherCosts: whereApplicable('costs'),
  costChanges: whereApplicable('costs'),
  notarialFees: whereApplicable('costs'),
  compensation: whereApplicable('legal'),
  database: always('legal'),
  draftAgreement: always('legal'),
  validity: whereApplicable('legal'),
  redress: always('legal'),
  nonCompliance: always('legal'),
  repaymentSchedule: always('legal'),
  representative: whereApplicable('distanceCreditor'),
  registration: whereApplicable('distanceCreditor'),
  supervisor: whereApplicable('distanceCreditor'),
  withdrawalExercise: whereApplicable('distanceAgreement'),
  lawOfRelations: whereApplicable('distanceAgreement'),
  lawAndCourt: whereApplicable('distanceAgreement'),
  languageRegime: whereApplicable('distanceAgreement'),
} as const satisfies Readonly<Record<string, { readonly part: AnnexPart; readonly isWhereApplicable: boolean }>>

export type AnnexRow = keyof typeof ANNEX_I
