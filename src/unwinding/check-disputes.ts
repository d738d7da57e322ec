import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { sumMinor } from '../shared/money.ts'
import { readRefundables } from './read-refundables.ts'

/**
 * Whether so much can be given back without paying anybody who is paid back by their bank: of a payment under dispute, or
 * whose dispute was lost, only the rest can. The purchase's lock is held, which every dispute takes. Throws conflict
 * `payment_disputed`.
 */
export async function checkDisputes(tx: Transaction, purchase: Purchase, amountMinor: bigint): Promise<void> {
  const refundables = await readRefundables(tx, purchase)
  const contestedMinor = sumMinor(refundables.map((refundable) => refundable.contestedMinor))
  if (contestedMinor === 0n) return
  const leftMinor = purchase.amountMinor - purchase.refundedMinor
  const roomMinor = leftMinor > contestedMinor ? leftMinor - contestedMinor : 0n
  if (amountMinor > roomMinor) refuse('payment_disputed', { roomMinor })
}
