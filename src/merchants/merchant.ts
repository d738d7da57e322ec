import type { PaymentTerms } from './payment-terms.ts'

export const PAYMENT_TYPES = ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Of purchases that one person pays, on dates; friends pay a split together. */
export type DatedType = Exclude<PaymentType, 'SPLIT'>

/** The one question by which payment types are told apart; of a purchase, `isSplit` answers it. */
export function isDated(paymentType: PaymentType): paymentType is DatedType {
  return paymentType !== 'SPLIT'
}

/** One payment solution of a company. Secrets are not among its fields: who needs one asks for it by name. */
export interface Merchant extends PaymentTerms {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly paymentType: PaymentType
  readonly settlement: 'BACK' | 'TRANSFER'
  readonly countryCode: string
  /** The shop; addresses that nobody signed count on its host only. */
  readonly siteUrl: string
  /** More shops of the same merchant, whose pages may frame ours, too. */
  readonly furtherSiteUrls: readonly string[]
  readonly logoUrl: string | null
  readonly brandColour: string | null
  readonly potDeadlineHours: number
  readonly linkLifetimeDays: number
}
