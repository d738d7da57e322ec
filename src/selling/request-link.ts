import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { type Purchase, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'

/** Still to be paid, and its link works: the one rule for sending it, showing it and drawing it. */
export function isPayable(purchase: Pick<Purchase, 'state' | 'linkExpiresAt'>, businessNow: Date): boolean {
  return ['initialized', 'authorizing', 'failed_payer'].includes(purchase.state) && purchase.linkExpiresAt > businessNow
}

/**
 * The merchant wants the payment link sent again; `requestId` finds the event, with the addresses, afterwards.
 * Throws `purchase_not_found`, conflict `purchase_not_payable`.
 */
export async function requestLink(
  tx: Transaction,
  businessClock: Clock,
  scope: Scope,
  order: { purchaseId: string; requestId: string; email?: string; phone?: string },
): Promise<void> {
  const { purchaseId, ...detail } = order
  const purchase = await requirePurchase(tx, scope, purchaseId)
  const occurredAt = businessClock.now()
  if (!isPayable(purchase, occurredAt)) {
    refuse('purchase_not_payable', { why: 'paid_or_expired' })
  }
  await appendEvent(tx, { purchaseId, name: 'linkRequested', detail, occurredAt })
}
