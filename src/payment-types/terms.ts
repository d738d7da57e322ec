/** What dates, parts and fees are made of; each type uses some of these. Parts and fees in hundredths of a percent. */
export interface PlanTerms {
  /** INSTALLMENT: how often the buyer pays. Bounds of all of them: `merchants/settings.ts`. */
  readonly installmentsCount: number
  /** INSTALLMENT: from one payment to the next; 0: a month. */
  readonly installmentDays: number
  /** Of the whole purchase, paid by the buyer with the first instalment, or the second where the law asks for that. SPLIT has none. */
  readonly feeBps: number
  /** DEFERRED. */
  readonly delayDays: number
  /** DEFERRED: the part held on the card. */
  readonly heldBps: number
  /** DOWN_PAYMENT: the part paid today. */
  readonly depositBps: number
  /** DOWN_PAYMENT. */
  readonly balanceDelayDays: number
}

/** Six days: banks hold a card for seven, and what the friends do not pay must still be captured from it. */
export const POT_HOURS_MAX = 144

/** Who gives the payer time to pay; `unset`: a merchant of before anybody was asked. */
export const LENDERS = ['merchant', 'operator', 'partner', 'unset'] as const

/** What decides, beside dates and amounts, which credit law an offer on dates is under. */
interface CreditTerms {
  readonly lender: (typeof LENDERS)[number]
  /** Not a micro, small or medium enterprise (Recommendation 2003/361/EC). */
  readonly isLargeEnterprise: boolean
  /** It sells what its buyers owe it, as to a factor. */
  readonly sellsClaims: boolean
  /** Within so many days it takes goods back for a full refund; 0: no longer than the law says. */
  readonly returnPolicyDays: number
}

export const CREDIT_TERMS = ['lender', 'isLargeEnterprise', 'sellsClaims', 'returnPolicyDays'] as const

/** All settings that are of some payment types only. */
export interface TypeTerms extends PlanTerms, CreditTerms {
  /** SPLIT: how long friends may chip in. */
  readonly potDeadlineHours: number
  /** DEFERRED: a signed call may make today the due date. */
  readonly mayAdvanceDueDate: boolean
}
