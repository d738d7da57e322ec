import type { Transaction } from '../db/database.ts'
import { appendEvent, type By } from '../events/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { recordTransferItem } from './transfer-store.ts'

/**
 * The merchant will be paid the whole amount, whatever its payers do later: said in the transaction that accepts the
 * leader's payment, and told from there. Mode BACK is settled when the merchant PSP says so. A promise books nothing.
 */
export async function promiseSettlement(tx: Transaction, by: By, purchase: Purchase, now: Date): Promise<void> {
  if (purchase.settlement !== 'TRANSFER') return
  await recordTransferItem(tx, purchase, now)
  await appendEvent(tx, by, { purchaseId: purchase.id, name: 'purchaseSettled', occurredAt: now })
}
