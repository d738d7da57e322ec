import { bookTogether } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { takenJournal } from './charge-commission.ts'
import { findToGiveBack, insertLine } from './line-store.ts'
import { givenBackOf } from './terms.ts'

/**
 * With a refund of a sale goes its part of what was charged for it, where the terms of that day say so. `refundedMinor` is all
 * that was given back of it, this refund included. The caller holds the purchase's lock, so that parts add up.
 */
export async function giveBackCommission(
  tx: Transaction,
  purchase: { readonly id: string; readonly amountMinor: bigint; readonly refundedMinor: bigint },
  { unwindingId, now }: { readonly unwindingId: string; readonly now: Date },
): Promise<void> {
  const charged = await findToGiveBack(tx, purchase.id)
  if (!charged) return
  const { before, ...of } = charged
  const { netMinor, vatMinor } = givenBackOf(charged, before, purchase)
  if (netMinor === 0n && vatMinor === 0n) return
  const line = { ...of, id: newId(), unwindingId, netMinor: -netMinor, vatMinor: -vatMinor, occurredAt: now }
  await Promise.all([insertLine(tx, line), bookTogether(tx, [takenJournal(line)])])
}
