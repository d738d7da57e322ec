import type { Transaction } from '../../db/database.ts'
import { appendEvent, type By, type Call, leaveNote } from '../../events/index.ts'
import {
  type Attempt,
  type AttemptEnd,
  type AttemptTrigger,
  countDecline,
  moveAttempt,
  wasNeverAsked,
} from '../../payments/index.ts'
import { type PotPatch, updatePot } from '../../pots/index.ts'
import type { Rejected } from '../../providers/collect/index.ts'
import { isSplit, movePurchase } from '../../purchases/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { updateShare } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { refuseCharge, refuseHold } from '../schedule/index.ts'

/** A key takes minutes to mend once somebody has seen it; each try is a row. */
const AGAIN_WAIT_MS = HOUR_MS

/**
 * An attempt ends without money: declined, closed, expired, provably not sent or rejected by the acquirer itself. The leader's live first one fails the
 * purchase; a pledger's gives its reservation back and moves nothing; a later share goes on with its retry plan.
 */
export async function failAttempt(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  trigger: Extract<AttemptTrigger, 'decline' | 'closed' | 'not_sent'>,
  reason: AttemptEnd,
): Promise<Attempt> {
  const { purchase, share, attempt } = locked
  const now = call.businessClock.now()
  const dead = await moveAttempt(tx, attempt, trigger, { reason, decidedAt: now, checkAt: null })
  const fact = { shareId: share.id, detail: { reason } }
  if (attempt.initiatedBy === 'merchant') {
    // Nobody refused anything: the same again, once the account works, if it is wanted then.
    if (wasNeverAsked(reason) || purchase.unwinding === 'full')
      await updateShare(tx, share, { collectAt: addMs(now, AGAIN_WAIT_MS) })
    else if (attempt.kind === 'sale') await refuseCharge(tx, call, locked, reason, now)
    else await refuseHold(tx, call, locked, reason, now)
    return dead
  }
  if (trigger === 'decline') await countDecline(tx, attempt.id, now)
  if (purchase.state === 'authorizing') {
    // What was refused on a page that stayed open is told already.
    const isTold = trigger !== 'decline' && attempt.refusals > 0
    await movePurchase(tx, call, purchase, isTold ? 'end_unpaid' : 'decline', {
      occurredAt: now,
      patch: { reason },
      fact,
      attemptId: attempt.id,
    })
    return dead
  }
  // The purchase was aborted meanwhile, and has its end already; or the payer of a later share sees why, and may try again.
  if (attempt.kind === 'hold' || !isSplit(purchase)) return dead
  const { pot } = purchase
  const patch: PotPatch = {
    ...(share.role === 'pledger' && { reservedMinor: pot.reservedMinor - attempt.amountMinor }),
    // A closing pot may have waited for this pledge alone.
    ...(pot.state === 'closing' && { stepAt: now }),
  }
  await updatePot(tx, purchase, patch)
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'pledgeFailed', occurredAt: now, ...fact })
  return dead
}

/** The log names the cause: nobody's card is to blame, and somebody has to mend it. */
export function noteRejection(
  tx: Transaction,
  by: By,
  attemptId: string,
  { reason, detail }: Pick<Rejected, 'reason' | 'detail'>,
): void {
  leaveNote(tx, by, { message: 'the acquirer rejected a payment', attempt: attemptId, reason, detail })
}
