import type { Approval, SessionKey } from '../../collect/acquirer.ts'
import { type AdyenAmount, fromAdyenAmount } from './amounts.ts'
import { toCard } from './cards.ts'
import { estimateHoldEnd, type Initiator } from './hold-ends.ts'
import type { AdyenCharged } from './wire.ts'

export function isAmount(
  amount: AdyenAmount,
  order: { readonly amountMinor: bigint; readonly currency: string },
): boolean {
  return amount.currency === order.currency && fromAdyenAmount(amount) === order.amountMinor
}

/** Its token is told by a webhook of its own. */
export function toApproval(
  order: SessionKey,
  initiator: Initiator,
  paid: Pick<AdyenCharged, 'pspReference' | 'paymentMethod' | 'additionalData'>,
): Approval {
  const brand = paid.paymentMethod?.brand
  const card = toCard({ brand, additionalData: paid.additionalData })
  const heldUntil = order.kind === 'hold' ? estimateHoldEnd(brand, initiator, order.createdAt) : null
  return { state: 'approved', payment: { paymentId: paid.pspReference, card, credential: null, heldUntil } }
}
