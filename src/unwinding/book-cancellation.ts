import { debitCredit, type Posting, recordJournal } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { Unwinding } from './unwinding.ts'

/** What a payer no longer owes: of it, this much had become our loss and is so no longer. */
export interface CancelledPart {
  readonly shareId: string
  readonly amountMinor: bigint
  readonly writtenOffMinor: bigint
}

/**
 * The merchant's claim shrinks by what payers no longer owe: it may become negative and is netted.
 * Who has paid already is in credit until the acquirer's refund is booked. Beyond the merchant's amount it is our fee.
 */
export async function bookCancellation(
  tx: Transaction,
  purchase: Purchase,
  unwinding: Unwinding,
  parts: readonly CancelledPart[],
): Promise<void> {
  const counted = parts.filter((part) => part.amountMinor > 0n)
  if (counted.length === 0) return
  const common = { purchaseId: purchase.id, causeId: unwinding.id, currency: purchase.currency }
  const feeMinor = sumMinor(counted.map((part) => part.amountMinor)) - unwinding.amountMinor
  const merchantId = purchase.merchantId
  const fee: Posting = { account: 'fee_income', ownerId: merchantId, amountMinor: feeMinor }
  await recordJournal(tx, {
    ...common,
    kind: 'cancellation',
    occurredAt: unwinding.requestedAt,
    postings: [
      { account: 'merchant_payable', ownerId: merchantId, amountMinor: unwinding.amountMinor },
      ...(feeMinor > 0n ? [fee] : []),
      ...counted.map(({ shareId, amountMinor }): Posting => {
        return { account: 'payer_receivable', ownerId: shareId, amountMinor: -amountMinor }
      }),
    ],
  })
  const lost = counted.filter((part) => part.writtenOffMinor > 0n)
  if (lost.length === 0) return
  await recordJournal(tx, {
    ...common,
    kind: 'write_off_reversed',
    occurredAt: unwinding.requestedAt,
    postings: lost.flatMap(({ shareId, writtenOffMinor }) =>
      debitCredit(
        { account: 'payer_receivable', ownerId: shareId },
        { account: 'bad_debt', ownerId: merchantId },
        writtenOffMinor,
      ),
    ),
  })
}
