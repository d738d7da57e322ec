import { bookTogether, type Journal, journalOf } from '../../books/index.ts'
import { insertPledger } from '../../customers/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { By, Call } from '../../events/index.ts'
import { type Attempt, isUndecided, moveAttempt } from '../../payments/index.ts'
import { decidePot, isPotUnderWay, updatePot } from '../../pots/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import {
  isSplit,
  isStanding,
  type Purchase,
  restAtMostMinor,
  type SplitPurchase,
  updatePurchase,
} from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { newId } from '../../shared/ids.ts'
import { sumMinor } from '../../shared/money.ts'
import {
  decideShare,
  findLeaderShare,
  lockSharesTakenBy,
  moveShare,
  type Share,
  saveShareMove,
} from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { requestOperation } from '../operations/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { shiftLeader } from '../read-room.ts'
import { finishPurchase, splitOffPart } from '../schedule/index.ts'
import { creditDueShare, losesReference } from './credit-due-share.ts'
import { approvedFields, recordAuthorisation } from './record-authorisation.ts'

/**
 * A friend's pledge, a leader's rest, an instalment or deposit is paid for good. Money that came when it was no longer
 * wanted (the pot closed without it, the purchase is over) is booked and sent back.
 */
export async function acceptSale(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  locked: LockedAttempt,
  approval: Approval,
): Promise<Attempt> {
  const { purchase, share: asked, attempt: tried } = locked
  const now = call.businessClock.now()
  const isWanted = isUndecided(tried.state) && awaitsSale(purchase, asked, tried)
  const share = isWanted && tried.partMinor !== null ? await splitOffPart(tx, locked, now) : asked
  const attempt = { ...tried, shareId: share.id }
  const capturedMinor = attempt.amountMinor
  const fields = { ...approvedFields(attempt, approval, now), shareId: share.id, capturedMinor }
  const capture = captureOf(purchase, attempt, now)
  const isPledge = isWanted && isSplit(purchase) && share.role === 'pledger'
  const [paid, leaderShare] = await Promise.all([
    moveAttempt(tx, attempt, 'approve_sale', fields),
    isPledge ? findLeaderShare(tx, purchase.id) : undefined,
    recordAuthorisation(tx, attempt, approval, now),
    // A pledge is booked with what it takes from the leader's debt.
    isPledge ? undefined : bookTogether(tx, [capture]),
  ])
  const isLost = isWanted && purchase.state === 'authorizing' && (await losesReference(tx, call, purchase, paid, now))
  if (!isWanted || isLost) {
    await requestOperation(tx, call, paid, 'refund', paid.amountMinor)
    if (isUndecided(attempt.state) && isSplit(purchase) && share.role === 'pledger') {
      await updatePot(tx, purchase, { reservedMinor: purchase.pot.reservedMinor - paid.amountMinor })
    }
    return paid
  }
  if (!isSplit(purchase)) {
    await creditDueShare(tx, call, purchase, share, paid, approval)
  } else if (share.role === 'pledger') {
    assert(leaderShare, `purchase ${purchase.id} has a leader`)
    await creditPledge(tx, call, { purchase, share, leaderShare }, paid, capture)
  } else {
    const patch = { paidAt: now, principalMinor: paid.amountMinor }
    await moveShare(tx, call, share, 'settle', { occurredAt: now, patch })
    await finishPurchase(tx, call, purchase, now)
  }
  return paid
}

/** A part may be paid until the pot is closed, a dated share while the purchase stands. */
function awaitsSale(purchase: Purchase, share: Share, { partMinor }: Attempt): boolean {
  if (purchase.unwinding === 'full') return false
  if (isSplit(purchase)) {
    return isStanding(purchase) && isPotUnderWay(purchase.pot) && !['paid', 'cancelled'].includes(share.state)
  }
  if (purchase.state === 'authorizing') return share.position === 0
  // The merchant gave so much of it back meanwhile that no such part is owed any more.
  const isOwed = partMinor === null || partMinor < share.principalMinor
  return isStanding(purchase) && share.state === 'owed' && isOwed
}

function captureOf(purchase: Purchase, attempt: Attempt, now: Date): Journal {
  const { id, shareId, acquirerAccountId, currency, amountMinor } = attempt
  return journalOf('capture', {
    ...{ of: purchase, causeId: id, currency, occurredAt: now, shareId, acquirerAccountId },
    amounts: { amount: amountMinor },
  })
}

/** The pot fills: what the leader owed, the friend has paid. The last pledge closes it, of a free pot the last cent. */
async function creditPledge(
  tx: Transaction,
  by: By,
  {
    purchase,
    share,
    leaderShare,
  }: { readonly purchase: SplitPurchase; readonly share: Share; readonly leaderShare: Share },
  paid: Attempt,
  capture: Journal,
): Promise<void> {
  const occurredAt = capture.occurredAt
  const clientId = share.clientId ?? newId()
  const { pot } = purchase
  // Another amount than was asked for: it may be that of several parts.
  const isOther = share.isJoined || paid.amountMinor !== share.principalMinor
  const taken = isOther ? await takeOver(tx, by, paid, occurredAt) : []
  const askedMinor = sumMinor([...(share.isJoined ? [] : [share]), ...taken].map((part) => part.principalMinor))
  const filled = {
    pledgedMinor: pot.pledgedMinor + paid.amountMinor,
    reservedMinor: pot.reservedMinor - paid.amountMinor,
    unpaidPledges: pot.unpaidPledges - (share.isJoined ? 0 : 1) - taken.length,
    ...(pot.state === 'closing' && { stepAt: occurredAt }),
  }
  const isFull = restAtMostMinor({ ...purchase, pot: { ...pot, ...filled } }) === 0n
  const isLast = pot.state === 'open' && (pot.freeAmounts ? isFull : filled.unpaidPledges === 0)
  const closing = { ...filled, deadlineAt: occurredAt, stepAt: occurredAt }
  const closed = isLast ? decidePot(pot, 'close', closing) : undefined
  const move = decideShare(share, 'contribute', { paidAt: occurredAt, clientId, principalMinor: paid.amountMinor })
  const facts = [
    ...(move.event ? [{ name: move.event, occurredAt, shareId: share.id, clientId }] : []),
    ...taken.map(({ id }) => ({ name: 'pledgerTakenOver' as const, occurredAt, shareId: id })),
    ...(closed?.event ? [{ name: closed.event, occurredAt }] : []),
  ]
  await Promise.all([
    share.clientId ?? insertPledger(tx, purchase.merchantId, { ...share, id: clientId, createdAt: occurredAt }),
    saveShareMove(tx, move),
    bookTogether(tx, [
      capture,
      journalOf('pledge', {
        ...{ of: purchase, causeId: paid.id, currency: paid.currency, occurredAt },
        ...{ shareId: share.id, leaderShareId: leaderShare.id },
        amounts: { amount: paid.amountMinor },
      }),
    ]),
    updatePurchase(tx, purchase, {}, { pot: closed ? closed.to : { ...pot, ...filled }, told: { by, facts } }),
    shiftLeader(tx, leaderShare, askedMinor - paid.amountMinor),
  ])
}

/** Other friends' parts that are paid with this payment: nobody is asked for them any more. */
async function takeOver(tx: Transaction, by: By, { id, purchaseId }: Attempt, occurredAt: Date): Promise<Share[]> {
  const taken = await lockSharesTakenBy(tx, purchaseId, id)
  const asked = taken.filter(({ state }) => state === 'owed' || state === 'refused')
  for (const share of asked) await moveShare(tx, by, share, 'cancel', { occurredAt })
  return asked
}
