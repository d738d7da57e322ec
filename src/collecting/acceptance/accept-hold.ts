import { bookTogether, type Journal, journalOf } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { type Attempt, isUndecided, moveAttempt } from '../../payments/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import { isReferenceTaken, movePurchase, type Purchase } from '../../purchases/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { requestOperation } from '../operations/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { acceptPurchase, readTerms } from './accept-purchase.ts'
import { keepRenewedHold } from './keep-renewed-hold.ts'
import { approvedFields, recordAuthorisation } from './record-authorisation.ts'
import { storeCard } from './store-card.ts'

/**
 * The leader's card holds what was asked: the purchase is accepted, or its cover renewed, or the hold is voided when
 * it came too late.
 */
export async function acceptHold(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  { purchase, share, attempt }: LockedAttempt,
  approval: Approval,
): Promise<Attempt> {
  const now = call.businessClock.now()
  const isLive = isUndecided(attempt.state)
  const isFirst = isLive && purchase.state === 'authorizing'
  const blocked = blockedBy(purchase, attempt, now)
  const [held, isTaken, terms] = await Promise.all([
    moveAttempt(tx, attempt, 'approve_hold', approvedFields(attempt, approval, now)),
    isFirst && isReferenceTaken(tx, purchase.merchantId, purchase.reference),
    isFirst ? readTerms(tx, purchase, now) : undefined,
    recordAuthorisation(tx, attempt, approval, now),
    // What accepts the purchase is booked with the acceptance.
    isFirst ? undefined : bookTogether(tx, [blocked]),
  ])
  if (isLive && held.initiatedBy === 'merchant' && share.state === 'owed' && purchase.state === 'leader_processed') {
    await keepRenewedHold(tx, call, { purchase, share, attempt: held })
    return held
  }
  if (!terms) {
    await requestOperation(tx, call, held, 'void', held.amountMinor)
    return held
  }
  if (isTaken) {
    await bookTogether(tx, [blocked])
    const fact = { shareId: held.shareId, detail: { reason: 'reference' } }
    await movePurchase(tx, call, purchase, 'lose_reference', {
      occurredAt: now,
      patch: { reason: 'reference' },
      fact,
      attemptId: held.id,
    })
    await requestOperation(tx, call, held, 'void', held.amountMinor)
    return held
  }
  await Promise.all([
    storeCard(tx, call, held, approval.payment, now),
    acceptPurchase(tx, call, purchase, held, terms, { now, alsoBooked: [blocked] }),
  ])
  return held
}

function blockedBy(purchase: Purchase, { id, shareId, currency, amountMinor }: Attempt, now: Date): Journal {
  return journalOf('hold', {
    ...{ of: purchase, causeId: id, currency, occurredAt: now, shareId },
    amounts: { amount: amountMinor },
  })
}
