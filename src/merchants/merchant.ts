import type { PaymentType } from '../payment-types/index.ts'
import type { CreditKind } from '../schedules/index.ts'
import { originOf } from '../wire/web-url.ts'
import type { PaymentTerms } from './payment-terms.ts'

/** Who lends in a merchant's place, as it was said last; read with it, and no setting of it. Null: it lends itself, or nobody has said. */
export interface ItsLender {
  readonly lenderName?: string | null
  /** The last day of that lender's licence, as `2027-12-31`. */
  readonly lenderLicenceUntil?: string | null
  /** Who decides whether somebody can repay that lender; null: nobody has said, or who works for it has not said who they are. */
  readonly lenderAssessor?: string | null
}

/** One payment solution of a company. Secrets are not among its fields: who needs one asks for it by name. */
export interface Merchant extends PaymentTerms, ItsLender {
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
  /** Since then it sells nothing more; null, or not said of one that is being made: it goes on. */
  readonly closingSince?: Date | null
}

/** Whose pages may frame the payer's. */
export function siteOrigins({ siteUrl, furtherSiteUrls }: Pick<Merchant, 'siteUrl' | 'furtherSiteUrls'>): string[] {
  return [siteUrl, ...furtherSiteUrls].flatMap((address) => originOf(address) ?? [])
}

/** Who this merchant's customers are to the law of credits. */
export function creditKindOf({ isB2b }: Pick<Merchant, 'isB2b'>): CreditKind {
  return isB2b ? 'business' : 'consumer'
}
