import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { requireMerchant } from '../../merchants/index.ts'
import { isReferenceTaken, movePurchase, type Purchase, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { promiseToMerchant, promiseToTell } from '../../settlements/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { withdrawableUntil } from '../../withdrawals/index.ts'
import { finishPurchase } from '../schedule/index.ts'

/** A purchase of nothing needs no acquirer and no journal, only somebody who confirms it. Throws conflicts as a payment would. */
export async function confirmZero(
  tx: Transaction,
  call: Call,
  purchaseId: string,
  browserHash: Buffer | null,
): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (purchase.state === 'successful') return purchase
  if (purchase.amountMinor !== 0n) refuse('purchase_not_payable', { why: 'not_zero' })
  if (await isReferenceTaken(tx, purchase.merchantId, purchase.reference)) {
    refuse('reference_already_used', { why: 'at_payment' })
  }
  const now = call.businessClock.now()
  const merchant = await requireMerchant(tx, SYSTEM, purchase.merchantId)
  const accepted = await movePurchase(tx, call, purchase, 'confirm_zero', {
    occurredAt: now,
    patch: {
      acceptedAt: now,
      settledAt: now,
      leaderBrowserHash: browserHash,
      withdrawableUntil: withdrawableUntil(merchant, now),
    },
    fact: { clientId: purchase.clientId ?? undefined },
    alsoTold: promiseToTell(purchase),
  })
  await promiseToMerchant(tx, call, accepted, null)
  return finishPurchase(tx, call, accepted, now)
}
