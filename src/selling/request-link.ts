import type { Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { type Purchase, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'

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
  call: Call,
  order: { purchaseId: string; requestId: string; email?: string; phone?: string },
): Promise<void> {
  const { purchaseId, ...detail } = order
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const occurredAt = call.businessClock.now()
  if (!isPayable(purchase, occurredAt)) {
    refuse('purchase_not_payable', { why: 'paid_or_expired' })
  }
  await appendEvent(tx, call, { purchaseId, name: 'linkRequested', detail, occurredAt })
}
