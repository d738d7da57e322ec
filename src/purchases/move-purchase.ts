import type { Transaction } from '../db/database.ts'
import { appendEvent, type By, type Fact, leaveNote, type PurchaseEvent } from '../events/index.ts'
import type { PotMove } from '../pots/index.ts'
import { publicId } from '../shared/ids.ts'
import { type Purchase, type PurchaseTrigger, purchaseMachine } from './purchase.ts'
import { type PurchasePatch, savePurchase } from './purchase-store.ts'

/**
 * The one way a purchase changes state: the caller holds its lock, the machine decides, the update is guarded, the
 * fact is appended; in the same update, and after it, its pot's. The log is told once it is committed. Throws a
 * conflict `illegal_transition`.
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
    pot?: PotMove
    /** The payment that made it move. */
    attemptId?: string
  },
): Promise<{ purchase: Purchase; event: PurchaseEvent }> {
  const transition = purchaseMachine.require(purchase.state, trigger)
  const { occurredAt, pot } = change
  const of = { purchaseId: purchase.id, occurredAt }
  const [moved, event] = await Promise.all([
    savePurchase(tx, purchase, transition.to, change.patch ?? {}, pot),
    appendEvent(tx, by, { ...of, name: transition.event, ...change.fact }),
    pot?.event && appendEvent(tx, by, { ...of, name: pot.event }),
  ])
  leaveNote(tx, by, {
    message: 'purchase moved',
    purchase: publicId('pur', purchase.id),
    from: purchase.state,
    to: moved.state,
    ...(change.attemptId && { attempt: change.attemptId }),
  })
  return { purchase: moved, event }
}
