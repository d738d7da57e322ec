import type { Transaction } from '../db/database.ts'
import { type By, type EventName, type Fact, leaveNote } from '../events/index.ts'
import type { PotMove } from '../pots/index.ts'
import { publicId } from '../shared/ids.ts'
import { type Purchase, type PurchaseTrigger, purchaseMachine } from './purchase.ts'
import { type PurchasePatch, savePurchase } from './purchase-store.ts'

/**
 * The one way a purchase changes state: the caller holds its lock, the machine decides, the update is guarded and appends
 * the fact; with it, and after it, its pot's and what else is true by it. The log is told once it is committed. Throws a
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
    /** Of what else is true by this move. */
    alsoTold?: EventName | null
    /** The payment that made it move. */
    attemptId?: string
  },
): Promise<Purchase> {
  const transition = purchaseMachine.require(purchase.state, trigger)
  const { occurredAt, pot, patch = {}, fact, alsoTold } = change
  const facts = [
    { occurredAt, name: transition.event, ...fact },
    ...[pot?.event, alsoTold].flatMap((name) => (name ? [{ occurredAt, name }] : [])),
  ]
  const moved = await savePurchase(tx, purchase, transition.to, patch, { pot, told: { by, facts } })
  leaveNote(tx, by, {
    message: 'purchase moved',
    purchase: publicId('pur', purchase.id),
    from: purchase.state,
    to: moved.state,
    ...(change.attemptId && { attempt: change.attemptId }),
  })
  return moved
}
