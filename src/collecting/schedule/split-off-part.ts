import { book } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import { newId } from '../../shared/ids.ts'
import { insertDatedShare, type Share } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { rescheduleShare } from './reschedule-share.ts'

/**
 * A part of a payment was repaid before its day: it becomes a payment of its own, with the day of the one that it is of, which owes that
 * much less and keeps its fee, its hold and its next step. So each card is known by what it paid. Answers with the part, still owed.
 */
export async function splitOffPart(
  tx: Transaction,
  { purchase, share, attempt: { partMinor } }: LockedAttempt,
  now: Date,
): Promise<Share> {
  const principalMinor = partMinor ?? 0n
  const own = { id: newId(share.id), principalMinor, feeMinor: 0n, refusalCode: null }
  const part = await insertDatedShare(tx, { ...share, ...own })
  await book(tx, 'payment_split', {
    ...{ of: purchase, causeId: part.id, currency: purchase.currency, occurredAt: now },
    ...{ shareId: part.id, leaderShareId: share.id, amounts: { amount: principalMinor } },
  })
  await rescheduleShare(tx, purchase, share, { principalMinor: share.principalMinor - principalMinor })
  return part
}
