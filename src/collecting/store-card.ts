import type { Transaction } from '../db/database.ts'
import { type Attempt, replaceStoredCard } from '../payments/index.ts'
import { newId } from '../shared/ids.ts'
import type { Payment } from './acquirers/acquirer.ts'

/** Keeps the acquirer's token when the payer agreed to later charges in this attempt; otherwise there is none. */
export async function storeCard(tx: Transaction, attempt: Attempt, payment: Payment, now: Date): Promise<void> {
  if (payment.credential === null) return
  await replaceStoredCard(tx, {
    id: newId(),
    purchaseId: attempt.purchaseId,
    attemptId: attempt.id,
    credential: payment.credential,
    ...payment.card,
    storedAt: now,
  })
}
