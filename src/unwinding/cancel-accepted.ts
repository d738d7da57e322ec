import type { Transaction } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { lockRefundable } from './lock-refundable.ts'
import { startUnwinding, type UnwindingClocks, type Unwound } from './start-unwinding.ts'

/** The merchant cancels an accepted purchase: whatever was held or taken goes back. Throws as `refundPurchase`. */
export async function cancelAccepted(
  tx: Transaction,
  clocks: UnwindingClocks,
  scope: Scope,
  order: { readonly purchaseId: string; readonly requestedBy: string },
): Promise<Unwound> {
  const purchase = await lockRefundable(tx, scope, order.purchaseId)
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  return startUnwinding(tx, clocks, purchase, { cause: 'cancel', amountMinor, requestedBy: order.requestedBy })
}
