/**
 * What the issuer tells of a card, and `undebited`, which is ours: of what was charged so much will never be debited, and
 * is the payers' again.
 */
export type CardMovementKind = 'authorised' | 'released' | 'debited' | 'credited' | 'undebited'

/** The card's reservation: what is owed is decided by what is debited. */
export const MOVING_NOTHING: readonly CardMovementKind[] = ['authorised', 'released']

export interface KeptMovement {
  readonly issuerAccountId: string
  readonly eventId: string
  readonly purchaseId: string
  readonly kind: CardMovementKind
  readonly amountMinor: bigint
  readonly currency: string
  readonly occurredAt: Date
}
