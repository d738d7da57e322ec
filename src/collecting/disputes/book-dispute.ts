import { book } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Dispute } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { idFor } from '../../shared/ids.ts'

/** The acquirer has taken the amount back, and its fee, whoever is right in the end. */
export async function bookOpened(tx: Transaction, purchase: Purchase, dispute: Dispute, now: Date): Promise<void> {
  const { id: causeId, acquirerAccountId, currency, amountMinor, feeMinor } = dispute
  await book(tx, 'dispute_opened', {
    ...{ of: purchase, causeId, currency, occurredAt: now, acquirerAccountId },
    amounts: { amount: amountMinor, fee: feeMinor, taken: amountMinor + feeMinor },
  })
}

/**
 * Where the amount is: back, when it is won; our loss, when it is lost, for the merchant was promised its money
 * (ADR 0022). A decision that is turned moves it from the one to the other.
 */
export async function bookDecided(
  tx: Transaction,
  purchase: Purchase,
  from: Dispute['state'],
  { state: to, id, acquirerAccountId, currency, step, amountMinor }: Dispute,
  now: Date,
): Promise<void> {
  await book(tx, to === 'won' ? 'dispute_won' : 'dispute_lost', {
    ...{ of: purchase, causeId: idFor(`dispute ${id} ${to} ${step}`), currency, occurredAt: now, acquirerAccountId },
    amounts: {
      amount: amountMinor,
      undecided: from === 'opened' ? amountMinor : 0n,
      decided: from === 'opened' ? 0n : amountMinor,
    },
  })
}

/** The acquirer takes more for it than it had said, or gives some of that back. */
export async function bookFee(
  tx: Transaction,
  purchase: Purchase,
  { id, acquirerAccountId, feeMinor: before, currency, step }: Dispute,
  feeMinor: bigint,
  now: Date,
): Promise<void> {
  await book(tx, 'dispute_fee', {
    ...{ of: purchase, causeId: idFor(`dispute ${id} fee ${before} ${feeMinor} ${step}`), currency, occurredAt: now },
    acquirerAccountId,
    amounts: { amount: feeMinor - before },
  })
}
