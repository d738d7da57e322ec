import { book, type ShareAmount } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { Unwinding } from './unwinding.ts'

/** What a payer no longer owes: of it, this much had become our loss and is so no longer. */
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
  await book(tx, 'write_off_reversed', { ...common, amounts: { shares: lost, total } })
}
