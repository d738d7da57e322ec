import type { Transaction } from '../../db/database.ts'
import { type Attempt, replaceStoredCard, sealCredential } from '../../payments/index.ts'
import type { Payment } from '../../providers/collect/index.ts'
import { newId } from '../../shared/ids.ts'
import type { CollectingPorts } from '../ports.ts'

/** Keeps the acquirer's token when the payer agreed to later charges in this attempt; otherwise there is none. */
export async function storeCard(
  tx: Transaction,
  { sealer }: Pick<CollectingPorts, 'sealer'>,
  attempt: Attempt,
  payment: Pick<Payment, 'card' | 'credential'>,
  now: Date,
): Promise<void> {
  if (payment.credential === null) return
  const id = newId()
  await replaceStoredCard(tx, {
    id,
    purchaseId: attempt.purchaseId,
    attemptId: attempt.id,
    acquirerAccountId: attempt.acquirerAccountId,
    ...payment.card,
    credential: sealCredential(sealer, id, payment.credential),
    storedAt: now,
  })
}
