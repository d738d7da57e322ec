import { bookTogether, type Journal, journalOf } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Operation } from '../../payments/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'

/** What an operation, done or taken back, moves between a payer, the acquirer and our loss. */
type Movement =
  | 'capture'
  | 'capture_reversed'
  | 'refund'
  | 'refund_reversed'
  /** The payer got it by a dispute that was lost: no loss of ours any more, for the merchant gave up that much of its claim. */
  | 'refund_by_bank'
  /**
   * Given back of a payment that the bank then took back whole: nobody is asked for more than the purchase costs, so it is
   * our loss, until that refund comes back as well.
   */
  | 'refund_lost'
  | 'refund_recovered'

export async function bookMovement(tx: Transaction, ...movement: Parameters<typeof movementOf>): Promise<void> {
  await bookTogether(tx, [movementOf(...movement)])
}

/** `cause`: the operation by which it became so. */
export function movementOf(
  { purchase, share, attempt }: LockedAttempt,
  cause: Pick<Operation, 'id' | 'amountMinor'>,
  kind: Movement,
  now: Date,
): Journal {
  return journalOf(kind, {
    ...{ of: purchase, causeId: cause.id, currency: attempt.currency, occurredAt: now, shareId: share.id },
    acquirerAccountId: attempt.acquirerAccountId,
    amounts: { amount: cause.amountMinor },
  })
}
