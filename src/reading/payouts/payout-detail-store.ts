import type { Connection } from '../../db/database.ts'
import type { PayoutState } from '../../payouts/index.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** A line of our bank that paid a payout, or brought it back. */
export interface PayoutBooking {
  readonly kind: 'payout_debited' | 'payout_returned'
  readonly bookedOn: string | null
  readonly bankReference: string | null
  readonly returnReason: string | null
}

/** In the order in which they were read. */
export async function listBookings(connection: Connection, payoutId: string): Promise<PayoutBooking[]> {
  const { rows } = await connection.query<PayoutBooking>(
    `select said.kind, line.booked_on as "bookedOn", line.bank_reference as "bankReference",
            line.return_reason as "returnReason"
       from bank_matches said join bank_lines line on line.id = said.line_id
      where said.subject_id = $1 and said.kind in ('payout_debited', 'payout_returned') and said.booked_at is not null
      order by line.booked_on, said.proposed_at, said.id`,
    [payoutId],
  )
  return rows
}

/** An item of a payout, with what it is of. */
export interface ShownItem {
  readonly id: string
  readonly kind: string
  readonly amountMinor: bigint
  readonly recordedAt: Date | null
  readonly purchaseId: string | null
  readonly purchaseTitle: string | null
  readonly reference: string | null
}

/** Below every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** By id, those behind `afterId`: also those of a payout that has ended, which it was to pay. */
export async function listShownItems(
  connection: Connection,
  payoutId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<ShownItem[]> {
  const { rows } = await connection.query<ShownItem>(
    `select item.item_id as id, coalesce(promise.kind, adjustment.kind, 'unknown') as kind,
            item.amount_minor as "amountMinor", coalesce(promise.recorded_at, adjustment.recorded_at) as "recordedAt",
            purchases.id as "purchaseId", purchases.title as "purchaseTitle", purchases.reference
       from payout_items item
       left join transfer_items promise on promise.id = item.item_id
       left join payable_adjustments adjustment on adjustment.id = item.item_id
       left join purchases on purchases.id = coalesce(promise.purchase_id, adjustment.purchase_id)
      where item.payout_id = $1 and item.item_id > $2::uuid
      order by item.item_id limit $3`,
    [payoutId, afterId ?? BEFORE_ALL, limit],
  )
  return rows
}

/** A payout that a purchase's money is in. */
export interface PayoutOfPurchase {
  readonly id: string
  readonly state: PayoutState
  readonly currency: string
  /** Of the purchase, in this payout. */
  readonly amountMinor: bigint
  readonly plannedOn: string
  readonly exportedAt: Date | null
  readonly bookedOn: string | null
}

/** Those that live, the newest first: what was in one that has ended is in a later one, or waits. */
export async function listPayoutsOfPurchase(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<PayoutOfPurchase[]> {
  const { rows } = await connection.query<PayoutOfPurchase>(
    ...within(
      scope,
      'payout',
      [purchaseId],
      (own) => `
      select payouts.id, payouts.state, payouts.currency, sum(item.amount_minor)::bigint as "amountMinor",
             payouts.planned_on as "plannedOn", payouts.exported_at as "exportedAt",
             (select max(line.booked_on) from bank_matches said join bank_lines line on line.id = said.line_id
               where said.subject_id = payouts.id and said.kind = 'payout_debited' and said.booked_at is not null)
               as "bookedOn"
        from transfer_items promise
        join payout_items item on item.item_id = promise.id and item.ended_at is null
        join payouts on payouts.id = item.payout_id
       where promise.purchase_id = $1 and ${own}
       group by payouts.id order by payouts.planned_at desc, payouts.id desc`,
    ),
  )
  return rows
}
