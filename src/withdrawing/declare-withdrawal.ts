import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { isWithdrawable, requirePurchase, updatePurchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { insertWithdrawal, reimburseBy } from '../withdrawals/index.ts'

export interface Declaration {
  readonly purchaseId: string
  readonly name: string
  /** Where the acknowledgement goes. */
  readonly email: string
  /** The sentences that the buyer confirms. */
  readonly text: string
  readonly language: string
}

/**
 * The buyer withdraws from the sale. What they declared is kept with its hour, and its acknowledgement follows from the event of the same
 * transaction; money moves afterwards or never, and nothing that becomes of it undoes this. Said twice it is said once. False where
 * nothing can be withdrawn from: the page says why. Throws `purchase_not_found`.
 */
export async function declareWithdrawal(tx: Transaction, call: Call, declared: Declaration): Promise<boolean> {
  const purchase = await requirePurchase(tx, call.scope, declared.purchaseId)
  if (purchase.withdrawnAt) return true
  const now = call.businessClock.now()
  if (!isWithdrawable(purchase, now)) return false
  const merchant = await requireMerchant(tx, SYSTEM, purchase.merchantId)
  await insertWithdrawal(tx, {
    id: newId(),
    purchaseId: purchase.id,
    contract: 'sale',
    // A shop that grants no such right any more had granted it to this buyer.
    handling: merchant.saleWithdrawal === 'automatic' ? 'automatic' : 'ask',
    name: declared.name,
    email: declared.email,
    declaration: declared.text,
    language: declared.language,
    declaredAt: now,
    reimburseBy: reimburseBy(now, merchant.timeZone),
  })
  const facts = [{ name: 'purchaseWithdrawn', occurredAt: now }] as const
  await updatePurchase(tx, purchase, { withdrawnAt: now }, { told: { by: call, facts } })
  return true
}
