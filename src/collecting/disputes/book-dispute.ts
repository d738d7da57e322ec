import { type Account, debitCredit, type Posting, recordJournal } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Dispute } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { idFor } from '../../shared/ids.ts'

/** The acquirer has taken the amount back, and its fee, whoever is right in the end. */
export async function bookOpened(tx: Transaction, purchase: Purchase, dispute: Dispute, now: Date): Promise<void> {
  const { amountMinor, feeMinor } = dispute
  const ownerId = purchase.merchantId
  const fee: Posting = { account: 'dispute_fees', ownerId, amountMinor: feeMinor }
  await recordJournal(tx, {
    ...journalOf(purchase, dispute, now),
    kind: 'dispute_opened',
    causeId: dispute.id,
    postings: [
      { account: 'disputed', ownerId, amountMinor },
      ...(feeMinor > 0n ? [fee] : []),
      { account: 'acquirer_clearing', ownerId: null, amountMinor: -(amountMinor + feeMinor) },
    ],
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
  { state: to, ...dispute }: Dispute,
  now: Date,
): Promise<void> {
  const place = (state: Dispute['state']): Pick<Posting, 'account' | 'ownerId'> => {
    const account: Account = PLACES[state]
    return { account, ownerId: account === 'acquirer_clearing' ? null : purchase.merchantId }
  }
  await recordJournal(tx, {
    ...journalOf(purchase, dispute, now),
    kind: to === 'won' ? 'dispute_won' : 'dispute_lost',
    causeId: idFor(`dispute ${dispute.id} ${to} ${dispute.step}`),
    postings: debitCredit(place(to), place(from), dispute.amountMinor),
  })
}

const PLACES = { opened: 'disputed', won: 'acquirer_clearing', lost: 'bad_debt' } as const

/** The acquirer takes more for it than it had said, or gives some of that back. */
export async function bookFee(
  tx: Transaction,
  purchase: Purchase,
  dispute: Dispute,
  feeMinor: bigint,
  now: Date,
): Promise<void> {
  const moreMinor = feeMinor - dispute.feeMinor
  await recordJournal(tx, {
    ...journalOf(purchase, dispute, now),
    kind: 'dispute_fee',
    causeId: idFor(`dispute ${dispute.id} fee ${dispute.feeMinor} ${feeMinor} ${dispute.step}`),
    postings: [
      { account: 'dispute_fees', ownerId: purchase.merchantId, amountMinor: moreMinor },
      { account: 'acquirer_clearing', ownerId: null, amountMinor: -moreMinor },
    ],
  })
}

function journalOf(purchase: Purchase, { currency }: Pick<Dispute, 'currency'>, occurredAt: Date) {
  return { purchaseId: purchase.id, currency, occurredAt } as const
}
