import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { movePromise } from './move-promise-store.ts'

/** What was promised and is now the payers' again: a negative item. Without a promise there is nothing to take back. */
export async function takeBackPromise(
  tx: Transaction,
  purchase: Purchase,
  refund: { readonly unwindingId: string; readonly amountMinor: bigint },
  now: Date,
): Promise<void> {
  const { unwindingId, amountMinor } = refund
  await movePromise(tx, purchase, 'take_back', { amountMinor: -amountMinor, unwindingId, recordedAt: now })
}
