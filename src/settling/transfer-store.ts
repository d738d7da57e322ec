import type { Connection, Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'
import { type Scope, within } from '../shared/scope.ts'

/** One item of a later bank transfer to the merchant (`tri_…`): the whole amount, also when that is nothing. */
export async function recordTransferItem(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  await tx.query(
    {
      name: 'record-transfer-item',
      text: `
        insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
        values ($1, $2, $3, $4, $5, $6)`,
    },
    [newId(), purchase.id, purchase.merchantId, purchase.amountMinor, purchase.currency, now],
  )
}

/**
 * What was promised and is now the payers' again: a negative item, netted by the transfer it becomes part of. Without
 * a promise there is nothing to take back: that is asked of the items, whatever state the purchase is in.
 */
export async function recordRefundItem(
  tx: Transaction,
  purchase: Purchase,
  refund: { readonly unwindingId: string; readonly amountMinor: bigint },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at, kind, unwinding_id)
     select $1, purchase_id, merchant_id, $3, currency, $4, 'refund', $5
       from transfer_items where purchase_id = $2 and kind = 'settlement'`,
    [newId(), purchase.id, -refund.amountMinor, now, refund.unwindingId],
  )
}

/** The item by which a purchase was promised; undefined before acceptance, and out of scope. */
export async function findTransferItem(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<{ readonly id: string; readonly recordedAt: Date } | undefined> {
  const { rows } = await connection.query<{ id: string; recorded_at: Date }>(
    ...within(scope, 'transfer_item', [purchaseId], (own) => ({
      name: 'find-transfer-item',
      text: `
        select id, recorded_at from transfer_items
         where purchase_id = $1 and kind = 'settlement' and ${own}`,
    })),
  )
  return rows[0] && { id: rows[0].id, recordedAt: rows[0].recorded_at }
}
