import { readBilled } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { moveShares } from '../shares/index.ts'
import { bookCancellation } from './book-cancellation.ts'
import type { Unwinding } from './unwinding.ts'

/**
 * Nobody owes anything any more, the fee included; who has paid is owed it back. What went wrong before (a written
 * off share) is nobody's loss now: the merchant gives back what it never cost the payer.
 */
export async function planFull(tx: Transaction, purchase: Purchase, unwinding: Unwinding): Promise<void> {
  const billed = await readBilled(tx, SYSTEM, purchase.id)
  const parts = [...billed].map(([shareId, { billedMinor, writtenOffMinor }]) => ({
    shareId,
    amountMinor: billedMinor,
    writtenOffMinor,
  }))
  await bookCancellation(tx, purchase, unwinding, parts)
  await moveShares(tx, purchase.id, 'cancel')
}
