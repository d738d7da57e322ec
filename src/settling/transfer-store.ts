import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'

/**
 * One item of a later bank transfer to the merchant (`tri_…`), in the transaction that makes it due: the amount, less
 * what the merchant gave back before.
 */
export async function recordTransferItem(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  if (amountMinor === 0n) return
  await tx.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [newId(), purchase.id, purchase.merchantId, amountMinor, purchase.currency, now],
  )
}

/** What was settled before and is now the payers' again: a negative item, netted by the transfer it becomes part of. */
export async function recordRefundItem(
  tx: Transaction,
  purchase: Purchase,
  refund: { readonly unwindingId: string; readonly amountMinor: bigint },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at, kind, unwinding_id)
     values ($1, $2, $3, $4, $5, $6, 'refund', $7)`,
    [newId(), purchase.id, purchase.merchantId, -refund.amountMinor, purchase.currency, now, refund.unwindingId],
  )
}
