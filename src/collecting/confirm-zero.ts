import type { Transaction } from '../db/database.ts'
import { isReferenceTaken, movePurchase, type Purchase, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { promiseSettlement } from '../settling/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { finishPurchase } from './finish-purchase.ts'

/** A purchase of nothing needs no acquirer and no journal, only somebody who confirms it. Throws conflicts as a payment would. */
export async function confirmZero(
  tx: Transaction,
  businessClock: Clock,
  purchaseId: string,
  browserHash: Buffer | null,
): Promise<Purchase> {
  const purchase = await requirePurchase(tx, SYSTEM, purchaseId)
  if (purchase.state === 'successful') return purchase
  if (purchase.amountMinor !== 0n) refuse('purchase_not_payable', { why: 'not_zero' })
  if (await isReferenceTaken(tx, purchase.merchantId, purchase.reference)) {
    refuse('reference_already_used', { why: 'at_payment' })
  }
  const now = businessClock.now()
  const { purchase: accepted } = await movePurchase(tx, purchase, 'confirm_zero', {
    occurredAt: now,
    patch: { acceptedAt: now, leaderBrowserHash: browserHash },
    fact: { clientId: purchase.clientId ?? undefined },
  })
  await promiseSettlement(tx, accepted, now)
  return finishPurchase(tx, accepted, now)
}
