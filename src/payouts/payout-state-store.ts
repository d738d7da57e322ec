import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { PayoutState } from './payout.ts'

/** How far the payout is that pays a shop what it was promised of a purchase; undefined where there is none. For its payers, too. */
export async function findPayoutState(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<PayoutState | undefined> {
  const { rows } = await connection.query<{ state: PayoutState }>(
    ...within(scope, 'transfer_item', [purchaseId], (own) => ({
      name: 'find-payout-state',
      text: `
        select payouts.state from transfer_items
          join payout_items on payout_items.item_id = transfer_items.id and payout_items.ended_at is null
          join payouts on payouts.id = payout_items.payout_id
         where transfer_items.purchase_id = $1 and transfer_items.kind = 'settlement' and ${own}`,
    })),
  )
  return rows[0]?.state
}
