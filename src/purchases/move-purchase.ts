import type { Transaction } from '../db/database.ts'
import { appendEvent, type EventName, type Fact, type PurchaseEvent } from '../events/index.ts'
import { type Purchase, type PurchaseTrigger, purchaseMachine } from './purchase.ts'
import { type PurchasePatch, updatePurchase } from './purchase-store.ts'

/**
 * The one way a purchase changes state: the caller holds its lock, the machine decides, the update is guarded, the
 * fact is appended. Throws a conflict `illegal_transition`.
 */
export async function movePurchase(
  tx: Transaction,
  purchase: Purchase,
  trigger: PurchaseTrigger,
  change: { occurredAt: Date; patch?: PurchasePatch; fact?: Partial<Pick<Fact, 'shareId' | 'clientId' | 'detail'>> },
): Promise<{ purchase: Purchase; event: PurchaseEvent }> {
  const transition = purchaseMachine.require(purchase.state, trigger)
  const moved = await updatePurchase(tx, purchase, change.patch ?? {}, transition.to)
  const event = await appendEvent(tx, {
    purchaseId: purchase.id,
    name: transition.event as EventName,
    occurredAt: change.occurredAt,
    ...change.fact,
  })
  return { purchase: moved, event }
}
