import { type Database, type Transaction, transaction } from '../db/database.ts'
import { asJob, type By, type Call, type Clocks } from '../events/index.ts'
import { type Failing, keepFailing, runApart } from '../jobs/index.ts'
import {
  listLinksDue,
  lockPurchase,
  movePurchase,
  type Purchase,
  purchaseMachine,
  requirePurchase,
} from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { SYSTEM } from '../shared/scope.ts'

/** So many more than are worked on at once that a few which always fail do not keep the others waiting. */
const LINKS_PER_RUN = 50

/** Cancels purchases nobody paid before their link expired. Returns how many. */
export async function expireLinks(
  db: Database,
  clocks: Clocks,
  failing: Failing = keepFailing(clocks.systemClock),
): Promise<number> {
  const call = asJob('links', clocks)
  const now = clocks.businessClock.now()
  const due = await listLinksDue(db, now, { limit: LINKS_PER_RUN, aside: failing.aside() })
  await runApart(due, (id) => failing.watch(id, () => transaction(db, (tx) => expireLink(tx, call, id, now))))
  return due.length
}

/** Looked at again under the lock: somebody may have begun to pay. */
async function expireLink(tx: Transaction, by: By, id: string, now: Date): Promise<void> {
  const purchase = await lockPurchase(tx, SYSTEM, id)
  if (!purchase || purchase.linkExpiresAt > now || !purchaseMachine.find(purchase.state, 'expire')) return
  await movePurchase(tx, by, purchase, 'expire', { occurredAt: now, patch: { reason: 'expired' } })
}

/**
 * The merchant ends the link before its time: the purchase is cancelled as by expiry. Twice is success.
 * Throws `purchase_not_found`, conflicts `payment_in_progress`, `purchase_not_payable`.
 */
export async function expireLinkNow(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (purchase.state === 'cancelled' && purchase.reason === 'expired') return purchase
  if (purchase.state === 'authorizing') {
    refuse('payment_in_progress', { why: 'link' })
  }
  if (!purchaseMachine.find(purchase.state, 'expire')) {
    refuse('purchase_not_payable', { why: 'no_link', state: purchase.state })
  }
  const change = { occurredAt: call.businessClock.now(), patch: { reason: 'expired' } }
  return movePurchase(tx, call, purchase, 'expire', change)
}
