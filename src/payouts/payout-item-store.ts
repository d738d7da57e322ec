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
  readonly itemId: string
  readonly kind: string
  readonly amountMinor: bigint
  /** Null: of no purchase. */
  readonly purchaseId: string | null
  readonly recordedAt: Date | null
  /** Null while it counts. */
  readonly endedAt: Date | null
}

/** Below every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** By id, those behind `afterId`. */
export async function listPayoutItems(
  connection: Connection,
  payoutId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<PayoutItem[]> {
  const { rows } = await connection.query<PayoutItem>(
    `select item.item_id as "itemId", coalesce(promise.kind, adjustment.kind, 'unknown') as kind,
            item.amount_minor as "amountMinor", coalesce(promise.purchase_id, adjustment.purchase_id) as "purchaseId",
            coalesce(promise.recorded_at, adjustment.recorded_at) as "recordedAt", item.ended_at as "endedAt"
       from payout_items item
       left join transfer_items promise on promise.id = item.item_id
       left join payable_adjustments adjustment on adjustment.id = item.item_id
      where item.payout_id = $1 and item.item_id > $2::uuid
      order by item.item_id limit $3`,
    [payoutId, afterId ?? BEFORE_ALL, limit],
  )
  return rows
}
