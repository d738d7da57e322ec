import type { Transaction } from '../../db/database.ts'
import { debitCredit, type Journal, recordJournal } from '../../ledger/index.ts'
import type { Operation } from '../../payments/index.ts'
import type { LockedAttempt } from '../lock-attempt-chain.ts'

const CLEARING = { account: 'acquirer_clearing', ownerId: null } as const

/** Which way a payer's money goes: to us, or back. */
const COMES_IN = { capture: true, refund: false, capture_reversed: false, refund_reversed: true } as const

export async function bookMovement(tx: Transaction, ...movement: Parameters<typeof movementOf>): Promise<void> {
  await recordJournal(tx, movementOf(...movement))
}

/** The journal of a capture or refund that was done, or was taken back. */
export function movementOf(
  { purchase, share, attempt }: LockedAttempt,
  { id, amountMinor }: Pick<Operation, 'id' | 'amountMinor'>,
  kind: keyof typeof COMES_IN,
  now: Date,
): Journal {
  const payer = { account: 'payer_receivable', ownerId: share.id } as const
  const [debit, credit] = COMES_IN[kind] ? [CLEARING, payer] : [payer, CLEARING]
  return {
    purchaseId: purchase.id,
    kind,
    causeId: id,
    currency: attempt.currency,
    occurredAt: now,
    postings: debitCredit(debit, credit, amountMinor),
  }
}

/**
 * What was to be given back the payer has got from their bank, by a dispute that was lost: it is not our loss any more, for
 * the merchant gave up that much of its claim.
 */
export async function bookPaidByBank(
  tx: Transaction,
  { purchase, share, attempt }: LockedAttempt,
  { id, amountMinor }: Pick<Operation, 'id' | 'amountMinor'>,
  now: Date,
): Promise<void> {
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'refund_by_bank',
    causeId: id,
    currency: attempt.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'payer_receivable', ownerId: share.id },
      { account: 'bad_debt', ownerId: purchase.merchantId },
      amountMinor,
    ),
  })
}

/**
 * Given back of a payment that the bank then took back whole: nobody is asked for more than the purchase costs, so it is
 * our loss, until that refund comes back as well. `cause`: the operation by which it became so.
 */
export async function bookLostRefund(
  tx: Transaction,
  { purchase, share, attempt }: LockedAttempt,
  cause: Pick<Operation, 'id' | 'amountMinor'>,
  kind: 'refund_lost' | 'refund_recovered',
  now: Date,
): Promise<void> {
  const payer = { account: 'payer_receivable', ownerId: share.id } as const
  const loss = { account: 'bad_debt', ownerId: purchase.merchantId } as const
  const [debit, credit] = kind === 'refund_lost' ? [loss, payer] : [payer, loss]
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind,
    causeId: cause.id,
    currency: attempt.currency,
    occurredAt: now,
    postings: debitCredit(debit, credit, cause.amountMinor),
  })
}
