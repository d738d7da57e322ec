/** What dates, parts and fees are made of; each type uses some of these. Parts and fees in hundredths of a percent. */
export interface PlanTerms {
  /** INSTALLMENT: how often the buyer pays. Bounds of all of them: `merchants/settings.ts`. */
  readonly installmentsCount: number
  /** Of the whole purchase, paid by the buyer with the first instalment. SPLIT has none. */
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

/** All settings that are of some payment types only. */
export interface TypeTerms extends PlanTerms {
  /** SPLIT: how long friends may chip in. */
  readonly potDeadlineHours: number
  /** DEFERRED: a signed call may make today the due date. */
  readonly mayAdvanceDueDate: boolean
}
