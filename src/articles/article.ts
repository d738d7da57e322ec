/**
 * Something that is sold again and again at one price, on a page of its own. Name, price and ways of paying never change: who has
 * bought it, and who has its address, agreed to these.
 */
export interface Article {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly description: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** Of its page; null: as each buyer's browser asks. */
  readonly language: string | null
  /** Whose ways of paying are offered, in this order: one at least. */
  readonly merchantIds: readonly string[]
  /** So many are sold at most; null: as many as are wanted. */
  readonly salesMax: number | null
  /** Sold before this; null: until somebody ends it. */
  readonly endsAt: Date | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** Whether it can be bought now, and if not why. */
export type ArticleStanding = 'on_sale' | 'sold_out' | 'over' | 'ended'

/** `takenCount`: bought, or about to be. */
export function articleStanding(
  { salesMax, endsAt, endedAt }: Pick<Article, 'salesMax' | 'endsAt' | 'endedAt'>,
  takenCount: number,
  businessNow: Date,
): ArticleStanding {
  if (endedAt) return 'ended'
  if (endsAt && endsAt <= businessNow) return 'over'
  return salesMax !== null && takenCount >= salesMax ? 'sold_out' : 'on_sale'
}
