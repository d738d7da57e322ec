import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockRefundable } from './lock-refundable.ts'
import { startUnwinding } from './start-unwinding.ts'
import type { Unwound } from './unwinding.ts'

/** The merchant cancels an accepted purchase: whatever was held or taken goes back. Throws as `refundPurchase`. */
export async function cancelAccepted(tx: Transaction, call: Call, purchaseId: string): Promise<Unwound> {
  const purchase = await lockRefundable(tx, call.scope, purchaseId)
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  return startUnwinding(tx, call, purchase, { cause: 'cancel', amountMinor })
}
