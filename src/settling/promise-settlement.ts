import type { Transaction } from '../db/database.ts'
import type { By } from '../events/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { moveSettlement } from './move-settlement-store.ts'

/**
 * The merchant will be paid the whole amount, whatever its payers do later: said in the transaction that accepts the
 * leader's payment, and told from there. Mode BACK is settled when the merchant PSP says so. A promise books nothing.
 */
export async function promiseSettlement(tx: Transaction, by: By, purchase: Purchase, now: Date): Promise<void> {
  if (purchase.settlement !== 'TRANSFER') return
  const whole = { amountMinor: purchase.amountMinor, unwindingId: null, recordedAt: now }
  await moveSettlement(tx, by, purchase, 'promise', whole)
}
