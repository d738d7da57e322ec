import type { Connection } from '../db/database.ts'

export interface PayoutLine {
  readonly line: number
  readonly kind: string
  readonly amountMinor: bigint
}

export async function listPayoutLines(connection: Connection, payoutId: string): Promise<PayoutLine[]> {
  const { rows } = await connection.query<PayoutLine>(
    `select line, kind, amount_minor as "amountMinor" from payout_lines where payout_id = $1 order by line`,
    [payoutId],
  )
  return rows
}

/** One thing a payout is made of: a promise of a purchase or what was taken back of it, or an adjustment. */
export interface PayoutItem {
  readonly id: string
  readonly kind: string
  readonly amountMinor: bigint
  /** Null: of no purchase. */
  readonly purchaseId: string | null
  readonly purchaseTitle: string | null
  readonly reference: string | null
  readonly recordedAt: Date | null
  /** Of the time in which more was taken back than sold, and which this payout was carried from. */
  readonly isCarried: boolean
  /** Null while it counts. */
  readonly endedAt: Date | null
}

/** Below every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** By id, those behind `afterId`: also those of a payout that has ended, which it was to pay. */
export async function listPayoutItems(
  connection: Connection,
  payoutId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<PayoutItem[]> {
  const { rows } = await connection.query<PayoutItem>(
    `select item.item_id as id, coalesce(promise.kind, adjustment.kind, 'unknown') as kind,
            item.amount_minor as "amountMinor", purchases.id as "purchaseId", purchases.title as "purchaseTitle",
            purchases.reference, coalesce(promise.recorded_at, adjustment.recorded_at) as "recordedAt",
            coalesce(coalesce(promise.recorded_at, adjustment.recorded_at) < carried_before, false) as "isCarried",
            item.ended_at as "endedAt"
       from payout_items item join payouts on payouts.id = item.payout_id
       left join transfer_items promise on promise.id = item.item_id
       left join payable_adjustments adjustment on adjustment.id = item.item_id
       left join purchases on purchases.id = coalesce(promise.purchase_id, adjustment.purchase_id)
      where item.payout_id = $1 and item.item_id > $2::uuid
      order by item.item_id limit $3`,
    [payoutId, afterId ?? BEFORE_ALL, limit],
  )
  return rows
}
