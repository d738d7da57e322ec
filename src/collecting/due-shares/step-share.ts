import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import {
  type Attempt,
  findStoredCard,
  insertAttempt,
  isUndecided,
  listAttempts,
  type StoredCard,
} from '../../payments/index.ts'
import { isCollected, lockPurchase, type Purchase, updatePurchase } from '../../purchases/index.ts'
import { unreachable } from '../../shared/assert.ts'
import { addMs, MINUTE_MS } from '../../shared/clocks.ts'
import { idFor } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, lockShare, type Share, updateShare } from '../../shares/index.ts'
import { ABANDONED_INTENT_MS } from '../check-plan.ts'
import { isMoving, requestOperation } from '../operations/index.ts'
import type { CollectingCall } from '../ports.ts'
import {
  dueShare,
  liveHold,
  nextDueStep,
  refuseCharge,
  rescheduleShare,
  retryOf,
  retryStepAfter,
  stepNow,
  tellMissed,
  writeOffShare,
} from '../schedule/index.ts'

/** The payer is paying by hand, or the merchant giving back, right now: longer than an attempt may last. */
const WAIT_FOR_PAYER_MS = 20 * MINUTE_MS

/** A hold is being captured or let go: longer than most outages of an acquirer. */
const WAIT_FOR_HOLD_MS = 20 * MINUTE_MS

/**
 * One step of an owed share's collection, decided under the locks. Returns the attempt to send when the step is a
 * charge or a renewal: its row is committed before anything is asked of the bank.
 */
export async function stepShare(
  tx: Transaction,
  call: CollectingCall,
  due: { readonly id: string; readonly purchaseId: string },
): Promise<Attempt | undefined> {
  const now = call.businessClock.now()
  const purchase = await lockPurchase(tx, SYSTEM, due.purchaseId)
  const share = await lockShare(tx, due.id)
  if (!purchase || share.collectAt === null || share.collectAt > now) return undefined
  // Nobody is charged, reminded or given up on meanwhile; what ends the hold decides the next step.
  if (!isCollected(purchase) || share.state !== 'owed' || purchase.collectionHeldAt !== null) {
    await updateShare(tx, share, { collectAt: null })
    return undefined
  }
  const attempts = await listAttempts(tx, purchase.id)
  if (purchase.unwinding || attempts.some((attempt) => attempt.shareId === share.id && isUndecided(attempt.state))) {
    await updateShare(tx, share, { collectAt: addMs(now, WAIT_FOR_PAYER_MS) })
    return undefined
  }
  const hold = liveHold(share, attempts)
  if (hold && (await isMoving(tx, hold))) {
    await updateShare(tx, share, { collectAt: addMs(now, WAIT_FOR_HOLD_MS) })
    return undefined
  }
  const card = await findStoredCard(tx, purchase.id, now)
  const planned = dueShare(purchase, share, attempts)
  // Without a card no bank renews it; a token that is told late resumes (`accept-card.ts`).
  const plan = card
    ? planned
    : { ...planned, hold: planned.hold && { ...planned.hold, isRenewalRefused: true }, holdAt: undefined }
  const step = stepNow(plan, now)
  switch (step) {
    case 'remind':
      await rescheduleShare(tx, purchase, share, { remindedAt: now })
      await appendEvent(tx, call, {
        purchaseId: purchase.id,
        name: 'shareDueSoon',
        shareId: share.id,
        occurredAt: now,
      })
      return undefined
    case 'nudge':
      await rescheduleShare(tx, purchase, share, {
        retryStep: retryStepAfter(share.retryStep, share.firstRefusedAt ?? now, now),
      })
      await appendEvent(tx, call, {
        purchaseId: purchase.id,
        name: 'shareOverdue',
        shareId: share.id,
        occurredAt: now,
      })
      return undefined
    case 'place_hold':
    case 'renew_hold':
      return card && intendCharge(tx, call, purchase, share, 'hold', { card, attempts })
    case 'lose_hold':
      if (hold) await letGo(tx, call, purchase, share, hold)
      return undefined
    case 'collect':
      // Other days were chosen for it, and the same card would be refused for good once more: there is nobody to ask but the payer.
      if (!hold && share.agreedDueOn !== null && share.refusalCode !== null && retryOf(share.refusalCode) !== 'later') {
        await refuseCharge(tx, call, { purchase, share }, share.refusalCode, now)
        return undefined
      }
      if (!hold && card) return intendCharge(tx, call, purchase, share, 'sale', { card, attempts })
      if (!hold) {
        // There is nobody to ask but the payer.
        await refuseCharge(tx, call, { purchase, share }, 'no_stored_card', now)
        return undefined
      }
      // We were away when it ended: collected without it as soon as that is booked.
      if (hold.heldUntil && hold.heldUntil <= now) {
        await letGo(tx, call, purchase, share, hold)
        return undefined
      }
      // A refund may have made the share smaller than its hold: the acquirer releases the rest.
      await requestOperation(tx, call, hold, 'capture', least(hold.amountMinor, chargeMinor(share)))
      await updateShare(tx, share, { collectAt: null })
      return undefined
    case 'write_off':
      // Refused before there was a letter: nothing is given up before its payer had one, and time to choose other days.
      if (await tellMissed(tx, call, purchase, share, now)) {
        await rescheduleShare(tx, purchase, await lockShare(tx, share.id))
        return undefined
      }
      await writeOffShare(tx, call, purchase, share, now)
      return undefined
    case undefined:
      await updateShare(tx, share, { collectAt: nextDueStep(plan).at })
      return undefined
    default:
      return unreachable(step)
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

async function intendCharge(
  tx: Transaction,
  call: CollectingCall,
  purchase: Purchase,
  share: Share,
  kind: 'hold' | 'sale',
  { card, attempts }: { readonly card: StoredCard; readonly attempts: readonly Attempt[] },
): Promise<Attempt> {
  const now = call.businessClock.now()
  await updateShare(tx, share, { collectAt: null })
  return insertAttempt(tx, {
    // Also its key at the acquirer: a database restored from a backup asks for the same charge, not for another one.
    id: idFor(`charge ${share.id} ${kind}`, attempts),
    purchaseId: purchase.id,
    shareId: share.id,
    acquirerAccountId: card.acquirerAccountId,
    kind,
    initiatedBy: 'merchant',
    storedCardId: card.id,
    // The card is known there by its owner's record.
    payerId: attempts.find(({ id }) => id === card.attemptId)?.payerId ?? null,
    holdEnd: call.acquirers.of(card.acquirerAccountId)?.traits.holdEnd ?? 'estimated',
    amountMinor: chargeMinor(share),
    currency: purchase.currency,
    browserHash: null,
    createdAt: now,
    // No deadline: what became of it is looked up until somebody knows.
    deadlineAt: now,
    checkAt: addMs(call.systemClock.now(), ABANDONED_INTENT_MS),
  })
}

/** The bank would not renew it: at its end it covers nothing, and the share waits for its day without. */
async function letGo(tx: Transaction, call: Call, purchase: Purchase, share: Share, hold: Attempt): Promise<void> {
  await requestOperation(tx, call, hold, 'void', hold.amountMinor)
  await updatePurchase(tx, purchase, { coveredUntil: null })
  await updateShare(tx, share, { collectAt: null })
  const occurredAt = call.businessClock.now()
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'holdLost', shareId: share.id, occurredAt })
}
