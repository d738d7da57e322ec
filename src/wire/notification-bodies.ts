import { publicId } from '../shared/ids.ts'
import type { ErrorState } from './purchase-views.ts'

/** One item of a bank transfer to a merchant, and the purchase it pays. Bare uuids. */
export interface TransferFacts {
  readonly purchaseId: string
  readonly merchantId: string
  readonly reference: string | null
  readonly amountMinor: bigint
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly transferItemId: string
  readonly recordedAt: Date
}

/** Payment notification of a merchant paid by transfer (docs/shop-modules.md, "Notifications"), before it is signed. */
export function transferNotification(facts: TransferFacts) {
  return {
    reference: facts.reference,
    created: toMicroseconds(facts.recordedAt),
    transfer_order_item_uid: publicId('tri', facts.transferItemId),
    merchant_uid: publicId('mer', facts.merchantId),
    purchase_uid: publicId('pur', facts.purchaseId),
    // Exactly what the merchant sent: shops compare it with their basket. Far below 2^53.
    amount_cents: Number(facts.amountMinor),
    // PHP tells a missing key and null apart from an empty list, which is harmless.
    metadata: facts.metadata ?? {},
  }
}

/** A purchase as an error or the end of its pot names it. */
export interface PurchaseName {
  readonly purchaseId: string
  readonly reference: string | null
}

/**
 * Error notification (docs/shop-modules.md, "Notifications"), before it is signed: the names of today's documentation,
 * and those of 2021 beside them, which no known reader minds.
 */
export function errorNotification({ purchaseId, reference }: PurchaseName, state: ErrorState) {
  const uid = publicId('pur', purchaseId)
  return { reference, state, uid, purchase_state: state, purchase_uid: uid }
}

/** The end of a shared payment, told unsigned (docs/shop-modules.md, "Notifications"). */
export function splitEndNotification({ purchaseId, reference }: PurchaseName) {
  return { reference, uid: publicId('pur', purchaseId) }
}

/** `2020-09-17 15:00:02.052177`, UTC. We know milliseconds; readers expect six digits. */
function toMicroseconds(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '000')
}
