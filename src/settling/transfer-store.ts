import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'

/** One item of a later bank transfer to the merchant (`tri_…`), in the transaction that makes it due. */
export async function recordTransferItem(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  if (purchase.amountMinor === 0n) return
  await tx.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [newId(), purchase.id, purchase.merchantId, purchase.amountMinor, purchase.currency, now],
  )
}
