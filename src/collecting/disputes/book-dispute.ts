import type { Transaction } from '../../db/database.ts'
import { debitCredit, type Posting, recordJournal } from '../../ledger/index.ts'
import type { Dispute } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'

/** The acquirer has taken the amount back, and its fee, whoever is right in the end. */
export async function bookOpened(tx: Transaction, purchase: Purchase, dispute: Dispute, now: Date): Promise<void> {
  const { amountMinor, feeMinor } = dispute
  const ownerId = purchase.merchantId
  const fee: Posting = { account: 'dispute_fees', ownerId, amountMinor: feeMinor }
  await recordJournal(tx, {
    ...journalOf(purchase, dispute, now),
    kind: 'dispute_opened',
    postings: [
      { account: 'disputed', ownerId, amountMinor },
      ...(feeMinor > 0n ? [fee] : []),
      { account: 'acquirer_clearing', ownerId: null, amountMinor: -(amountMinor + feeMinor) },
    ],
  })
}

/** Won, the amount is back, without the fee. Lost, it is our loss: the merchant was promised its money (ADR 0022). */
export async function bookDecided(
  tx: Transaction,
  purchase: Purchase,
  dispute: Dispute,
  to: Dispute['state'],
  now: Date,
): Promise<void> {
  const clearing = { account: 'acquirer_clearing', ownerId: null } as const
  const disputed = { account: 'disputed', ownerId: purchase.merchantId } as const
  const lost = { account: 'bad_debt', ownerId: purchase.merchantId } as const
  // A decision that is turned: what had come back is taken once more.
  const source = dispute.state === 'won' ? clearing : disputed
  const isWon = to === 'won'
  await recordJournal(tx, {
    ...journalOf(purchase, dispute, now),
    kind: isWon ? 'dispute_won' : 'dispute_lost',
    postings: debitCredit(isWon ? clearing : lost, source, dispute.amountMinor),
  })
}

function journalOf(purchase: Purchase, { id, currency }: Dispute, occurredAt: Date) {
  return { purchaseId: purchase.id, causeId: id, currency, occurredAt } as const
}
