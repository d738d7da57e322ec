import type { Transaction } from '../db/database.ts'
import { actorText, appendEvent, type By, type EventName, type Fact, type PurchaseEvent } from '../events/index.ts'
import { publicId } from '../shared/ids.ts'
import { type Purchase, type PurchaseTrigger, purchaseMachine } from './purchase.ts'
import { type PurchasePatch, updatePurchase } from './purchase-store.ts'

/**
 * The one way a purchase changes state: the caller holds its lock, the machine decides, the update is guarded, the
 * fact is appended, and the log told once it is committed. Throws a conflict `illegal_transition`.
 */
export async function movePurchase(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  trigger: PurchaseTrigger,
  change: {
    occurredAt: Date
    patch?: PurchasePatch
    fact?: Partial<Pick<Fact, 'shareId' | 'clientId' | 'detail'>>
    /** The payment that made it move. */
    attemptId?: string
  },
): Promise<{ purchase: Purchase; event: PurchaseEvent }> {
  const transition = purchaseMachine.require(purchase.state, trigger)
  const moved = await updatePurchase(tx, purchase, change.patch ?? {}, transition.to)
  const event = await appendEvent(tx, by, {
    purchaseId: purchase.id,
    name: transition.event as EventName,
    occurredAt: change.occurredAt,
    ...change.fact,
  })
  tx.notes.push({
    message: 'purchase moved',
    purchase: publicId('pur', purchase.id),
    from: purchase.state,
    to: moved.state,
    ...(change.attemptId && { attempt: change.attemptId }),
    actor: actorText(by.actor),
    ...(by.requestId && { reqId: by.requestId }),
  })
  return { purchase: moved, event }
}
