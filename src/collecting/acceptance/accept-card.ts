import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, moveAttempt } from '../../payments/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import { isStanding } from '../../purchases/index.ts'
import type { LockedAttempt } from '../lock-attempt-chain.ts'
import type { CollectingPorts } from '../ports.ts'
import { resumeWithCard } from './resume-with-card.ts'
import { storeCard } from './store-card.ts'

/**
 * Another card takes over what is still to come. A share that the old one was refused for is tried at once: its owner
 * has just shown up to make it good. No money moves here, so no payment, operation or journal comes of it.
 */
export async function acceptCard(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  { purchase, share, attempt }: LockedAttempt,
  { payment }: Approval,
): Promise<Attempt> {
  const now = call.businessClock.now()
  const verified = await moveAttempt(tx, attempt, 'approve_card', {
    cardBrand: payment.card.brand,
    cardLast4: payment.card.last4,
    cardCountry: payment.card.country,
    decidedAt: now,
    checkAt: null,
  })
  if (!isStanding(purchase) || payment.credential === null) return verified
  await storeCard(tx, call, verified, payment, now)
  await resumeWithCard(tx, purchase, now)
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'cardReplaced', shareId: share.id, occurredAt: now })
  return verified
}
