import type { EventName, PurchaseEvent } from '../events/index.ts'
import { isDated } from '../payment-types/index.ts'

import { TOKEN_STATES } from '../wire/purchase-views.ts'
import { firstTryAt } from './first-try.ts'
import type { PlannedNotification } from './notification.ts'
import type { Subject } from './plan-store.ts'

type Choice = Pick<PlannedNotification, 'kind' | 'publicState'>
type Chooser = (subject: Subject) => Choice | undefined

/**
 * Which event makes us notify. A decline that another card may follow is the customer's business, not an error
 * (docs/shop-modules.md, "Back to the shop"): it becomes one when the customer leaves or the link expires. A reference
 * lost to another purchase is none either: shops find the order by its reference, and that one is paid.
 */
const CHOOSERS: Partial<Record<EventName, Chooser>> = {
  purchaseSettled: (subject) =>
    subject.hasPaymentTarget ? { kind: subject.isPaidByPsp ? 'back' : 'transfer', publicState: null } : undefined,
  potClosed: (subject) =>
    !isDated(subject.paymentType) && subject.hasEndTarget ? { kind: 'split_end', publicState: null } : undefined,
  paymentFailed: (subject) =>
    subject.state === 'failed_connector' && subject.hasErrorTarget
      ? { kind: 'error', publicState: subject.reason === 'card' ? 'VCP_KO' : TOKEN_STATES.failed_connector }
      : undefined,
  purchaseCancelled: (subject) =>
    isLeftUnpaid(subject) && subject.wasDeclined && subject.hasErrorTarget
      ? { kind: 'error', publicState: TOKEN_STATES.failed_payer }
      : undefined,
}

/** By the customer; what the merchant cancels needs no telling. */
function isLeftUnpaid({ reason }: Subject): boolean {
  return reason === 'expired' || reason === 'given_up'
}

export function chooseNotification(event: PurchaseEvent, subject: Subject, now: Date): PlannedNotification | undefined {
  const choice = CHOOSERS[event.name]?.(subject)
  const { id: eventId, merchantId, purchaseId, sequence } = event
  if (!choice) return undefined
  return { eventId, merchantId, purchaseId, sequence, ...choice, firstTryAt: firstTryAt(choice.kind, subject, now) }
}

export const NOTIFYING_EVENTS = Object.keys(CHOOSERS) as readonly EventName[]

/** Events that may make us notify: of others nothing is read. */
export function isNotifying(event: PurchaseEvent): boolean {
  return CHOOSERS[event.name] !== undefined
}
