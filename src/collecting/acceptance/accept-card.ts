import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, clearDeclines, moveAttempt } from '../../payments/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import { isStanding, type Purchase } from '../../purchases/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, updateShare } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import type { CollectingPorts } from '../ports.ts'
import { rescheduleShare, retryStepWithNewCard } from '../schedule/index.ts'
import { acceptPurchase, readTerms } from './accept-purchase.ts'
import { losesReference } from './credit-due-share.ts'
import { storeCard } from './store-card.ts'

/**
 * A card is checked. The first one accepts a purchase of which nothing may be taken or held yet. Another card takes over what is still to come. A share that the old one was refused for is tried at once: its owner
 * has just shown up to make it good. No money moves here, so no payment, operation or journal comes of it.
 */
export async function acceptCard(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  { purchase, share, attempt }: LockedAttempt,
  { payment }: Approval,
): Promise<Attempt> {
  const now = call.businessClock.now()
  const isFirst = purchase.state === 'authorizing'
  const terms = isFirst ? await readTerms(tx, purchase, now) : undefined
  const verified = await moveAttempt(tx, attempt, 'approve_card', {
    cardBrand: payment.card.brand,
    cardLast4: payment.card.last4,
    cardCountry: payment.card.country,
    decidedAt: now,
    checkAt: null,
  })
  if (terms) {
    await clearDeclines(tx, attempt.id)
    if (await losesReference(tx, call, purchase, verified, now)) return verified
    await storeCard(tx, call, verified, payment, now)
    await acceptPurchase(tx, call, purchase, verified, terms, { now })
    return verified
  }
  if (!isStanding(purchase) || payment.credential === null) return verified
  await storeCard(tx, call, verified, payment, now)
  await resumeWithCard(tx, purchase, now)
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'cardReplaced', shareId: share.id, occurredAt: now })
  return verified
}

/**
 * Another card is there: what the last one was refused for, or what had none, is tried at once. A hold that could not be
 * renewed without one is.
 */
export async function resumeWithCard(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  for (const { id, state } of await listShares(tx, SYSTEM, purchase.id)) {
    if (state !== 'owed') continue
    const owed = await lockShare(tx, id)
    const isHeld = purchase.collectionHeldAt !== null
    // Without a next step its charge is under way already.
    if (owed.collectAt === null && !isHeld) continue
    if (owed.firstRefusedAt === null) {
      await rescheduleShare(tx, purchase, owed, { refusalCode: null })
      continue
    }
    const retryStep = retryStepWithNewCard(owed.retryStep)
    await updateShare(tx, owed, { refusalCode: null, retryStep, collectAt: isHeld ? null : now })
  }
}
