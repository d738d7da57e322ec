import { book, type ShareAmount } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { insertLoss } from '../settlements/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { Unwinding } from './unwinding.ts'

/** What a payer no longer owes: of it, this much had become a loss, ours or the merchant's, and is so no longer. */
export interface CancelledPart extends ShareAmount {
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
  const common = { of: purchase, causeId: unwinding.id, currency: purchase.currency, occurredAt: unwinding.requestedAt }
  const amount = unwinding.amountMinor
  const fee = sumMinor(counted.map((part) => part.amountMinor)) - amount
  await book(tx, 'cancellation', { ...common, amounts: { amount, fee, shares: counted } })
  const lost = counted
    .filter((part) => part.writtenOffMinor > 0n)
    .map(({ shareId, writtenOffMinor }) => ({ shareId, amountMinor: writtenOffMinor }))
  if (lost.length === 0) return
  const total = sumMinor(lost.map((part) => part.amountMinor))
  const isLent = purchase.isPaidWhenCollected
  await book(tx, isLent ? 'write_off_lent_reversed' : 'write_off_reversed', {
    ...common,
    amounts: { shares: lost, total },
  })
  if (isLent)
    await insertLoss(tx, purchase, { causeId: unwinding.id, lostMinor: -total, recordedAt: unwinding.requestedAt })
}
