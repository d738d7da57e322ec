import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { type Attempt, type AttemptTrigger, moveAttempt } from '../payments/index.ts'
import { movePurchase, type PurchasePatch, updatePurchase } from '../purchases/index.ts'
import type { LockedAttempt } from './lock-attempt-chain.ts'
import type { CollectingPorts } from './ports.ts'

/**
 * An attempt ends without money: declined, closed, expired or provably not sent. The leader's live one fails the
 * purchase; a pledger's gives its reservation back and moves nothing.
 */
export async function failAttempt(
  tx: Transaction,
  ports: Pick<CollectingPorts, 'businessClock'>,
  { purchase, share, attempt }: LockedAttempt,
  trigger: Extract<AttemptTrigger, 'decline' | 'closed' | 'not_sent'>,
  reason: string,
): Promise<Attempt> {
  const now = ports.businessClock.now()
  const dead = await moveAttempt(tx, attempt, trigger, { reason, decidedAt: now, checkAt: null })
  const fact = { shareId: share.id, detail: { reason } }
  if (attempt.kind === 'hold') {
    // Aborted meanwhile: the purchase has its end already.
    if (purchase.state === 'authorizing') {
      await movePurchase(tx, purchase, 'decline', { occurredAt: now, patch: { reason }, fact })
    }
    return dead
  }
  const patch: PurchasePatch = {
    ...(share.role === 'pledger' && { reservedMinor: purchase.reservedMinor - attempt.amountMinor }),
    // A closing pot may have waited for this pledge alone.
    ...(purchase.potState === 'closing' && { potStepAt: now }),
  }
  await updatePurchase(tx, purchase, patch)
  await appendEvent(tx, { purchaseId: purchase.id, name: 'pledgeFailed', occurredAt: now, ...fact })
  return dead
}
