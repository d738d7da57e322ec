import type { Connection } from '../../db/database.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** Something a merchant is owed, or owes: a promise of a purchase, what was taken back of one, or an adjustment. */
export interface PayableItem {
  readonly id: string
  readonly kind: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly recordedAt: Date
  readonly purchaseId: string | null
  readonly purchaseTitle: string | null
  readonly reference: string | null
  /** The payout it is in; null: it waits for the next one. */
  readonly payoutId: string | null
}

/** `open`: in no payout. `adjustments`: of no purchase. */
export type PayableView = 'open' | 'adjustments'

const OWN_TIME = `($3::timestamptz is null or (item.recorded_at, item.id) < ($3, $4::uuid))`
const LIVING = `(select payout_id from payout_items where item_id = item.id and ended_at is null)`

/** Of a merchant, the newest first. */
export async function listPayableItems(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  wish: {
    readonly view: PayableView
    readonly after: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<PayableItem[]> {
  const { view, after, limit } = wish
  const { rows } = await connection.query<PayableItem>(
    ...within(
      scope,
      'merchant_account',
      [merchantId, view, after?.at ?? null, after?.id ?? null, limit],
      (own) => `
      with whose as (select id from merchants where id = $1 and ${own}),
      promises as (
        select item.id, item.kind, item.amount_minor, item.currency, item.recorded_at, item.purchase_id, ${LIVING} as payout_id
          from transfer_items item
         where $2 = 'open' and item.merchant_id = (select id from whose) and ${OWN_TIME}
           and not exists (select from payout_items where item_id = item.id and ended_at is null)
         order by item.recorded_at desc, item.id desc limit $5),
      adjustments as (
        select item.id, item.kind, item.amount_minor, item.currency, item.recorded_at, item.purchase_id, ${LIVING} as payout_id
          from payable_adjustments item
         where item.merchant_id = (select id from whose) and ${OWN_TIME}
           and ($2 = 'adjustments' or not exists (select from payout_items where item_id = item.id and ended_at is null))
         order by item.recorded_at desc, item.id desc limit $5),
      found as (select * from promises union all select * from adjustments)
      select found.id, found.kind, found.amount_minor as "amountMinor", found.currency, found.recorded_at as "recordedAt",
             found.purchase_id as "purchaseId", purchases.title as "purchaseTitle", purchases.reference,
             found.payout_id as "payoutId"
        from found left join purchases on purchases.id = found.purchase_id
       order by found.recorded_at desc, found.id desc limit $5`,
    ),
  )
  return rows
}
