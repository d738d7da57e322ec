import type { Database } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { findStoredCard, isUndecided, readOpening } from '../../payments/index.ts'
import { isStanding } from '../../purchases/index.ts'
import { resumeWithCard, storeCard } from '../acceptance/index.ts'
import type { AttemptKey } from '../lock-chain-store.ts'
import type { CollectingPorts } from '../ports.ts'
import { applyUnderLocks } from './apply-outcome.ts'

/**
 * The token of a card, told after the payment it was stored with. `undecided`: its payment is not told yet, so the
 * token has to be told again. `superseded`: a newer card, or this one, is stored already, or the payer agreed to none.
 */
export async function applyLateCard(
  db: Database,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  key: AttemptKey,
  credential: string,
): Promise<'stored' | 'superseded' | 'undecided'> {
  return applyUnderLocks(db, key, async (tx, { purchase, share, attempt }) => {
    if (isUndecided(attempt.state)) return 'undecided'
    const { cardBrand, cardLast4, decidedAt } = attempt
    const isAgreed = readOpening(call.sealer, attempt)?.storesCard === true
    if (!isAgreed || !isStanding(purchase) || cardBrand === null || cardLast4 === null || !decidedAt)
      return 'superseded'
    const now = call.businessClock.now()
    const current = await findStoredCard(tx, purchase.id, now)
    if (current && (current.attemptId === attempt.id || current.storedAt > decidedAt)) return 'superseded'
    // When it ends is not told with it.
    const card = { brand: cardBrand, last4: cardLast4, expiry: null, country: null }
    await storeCard(tx, call, attempt, { card, credential }, now)
    await resumeWithCard(tx, purchase, now)
    // Not told of the first card, whose check accepted the purchase.
    if (attempt.kind === 'verify' && purchase.acceptedAt?.getTime() !== decidedAt.getTime()) {
      await appendEvent(tx, call, { purchaseId: purchase.id, name: 'cardReplaced', shareId: share.id, occurredAt: now })
    }
    return 'stored'
  })
}
