import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { isReferenceTaken, lockPurchase, movePurchase, type Purchase } from '../purchases/index.ts'
import { promiseSettlement } from '../settling/index.ts'
import { DomainError } from '../shared/errors.ts'
import { finishPurchase } from './finish-purchase.ts'

/** A purchase of nothing needs no acquirer and no journal, only somebody who confirms it. Throws conflicts as a payment would. */
export async function confirmZero(
  tx: Transaction,
  call: Call,
  purchaseId: string,
  browserHash: Buffer | null,
): Promise<Purchase> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no such purchase')
  if (purchase.state === 'successful') return purchase
  if (purchase.amountMinor !== 0n) throw new DomainError('conflict', 'purchase_not_payable', 'the amount is not zero')
  if (await isReferenceTaken(tx, purchase.merchantId, purchase.reference)) {
    throw new DomainError('conflict', 'reference_already_used', 'another purchase with this reference was accepted')
  }
  const now = call.businessClock.now()
  const { purchase: accepted } = await movePurchase(tx, call, purchase, 'confirm_zero', {
    occurredAt: now,
    patch: { acceptedAt: now, leaderBrowserHash: browserHash },
    fact: { clientId: purchase.clientId ?? undefined },
  })
  await promiseSettlement(tx, call, accepted, now)
  return finishPurchase(tx, call, accepted, now)
}
