import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, countDecline, isUndecided, updateAttempt } from '../../payments/index.ts'
import type { DeclineCode } from '../../refusals/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'

/** Told at once; more than anybody types between two look-ups. What is beyond it is told with the next. */
const TOLD_AT_ONCE = 10

/**
 * Cards that were refused on a page which is still open: facts without a move, each counted and told once, for the next
 * card may succeed. `refusals` are all there were, `lastDecline` why the last was; of the others nobody knows.
 */
export async function tellRefusals(
  tx: Transaction,
  call: Call,
  { purchase, share, attempt }: LockedAttempt,
  refusals: number,
  lastDecline: DeclineCode | null,
): Promise<Attempt> {
  const told = Math.min(refusals, attempt.refusals + TOLD_AT_ONCE)
  if (told <= attempt.refusals || !isUndecided(attempt.state)) return attempt
  const occurredAt = call.businessClock.now()
  for (let refusal = attempt.refusals + 1; refusal <= told; refusal += 1) {
    await countDecline(tx, attempt.id, occurredAt)
    // Of all payments only the leader's first one fails a purchase, told or not.
    if (purchase.state !== 'authorizing') continue
    const reason = (refusal === refusals && lastDecline) || 'other'
    const fact = { purchaseId: purchase.id, name: 'paymentFailed', shareId: share.id, detail: { reason } } as const
    await appendEvent(tx, call, { ...fact, occurredAt })
  }
  return updateAttempt(tx, attempt, { refusals: told })
}
