import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/index.ts'

/** The one from a purchase's sale; the purchase's lock is held. Throws `purchase_not_found` where nobody has withdrawn from it. */
export async function requireWithdrawal(tx: Transaction, call: Call, purchaseId: string): Promise<Withdrawal> {
  return (await findWithdrawal(tx, call.scope, purchaseId)) ?? refuse('purchase_not_found', { why: 'unknown_id' })
}
