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
