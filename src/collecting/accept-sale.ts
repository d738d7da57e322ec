import { insertPledger } from '../clients/index.ts'
import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { debitCredit, recordJournal } from '../ledger/index.ts'
import { type Attempt, isUndecided, moveAttempt } from '../payments/index.ts'
import { type Purchase, updatePurchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { newId } from '../shared/ids.ts'
import { findLeaderShare, type Share, updateShare } from '../shares/index.ts'
import type { Session } from './acquirers/acquirer.ts'
import type { LockedAttempt } from './lock-attempt-chain.ts'
import type { CollectingPorts } from './ports.ts'
import { approvedFields, recordAuthorisation } from './record-authorisation.ts'
import { requestOperation } from './request-operation.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * A friend's pledge, or a leader's rest, is paid for good. Money that came when it was no longer wanted (the pot
 * closed without it, the purchase is over) is booked and sent back.
 */
export async function acceptSale(
  tx: Transaction,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock'>,
  { purchase, share, attempt }: LockedAttempt,
  session: Extract<Session, { state: 'approved' }>,
): Promise<Attempt> {
  const now = ports.businessClock.now()
  const isWanted = isUndecided(attempt.state) && purchase.state === 'leader_processed' && share.state !== 'paid'
  const paid = await moveAttempt(tx, attempt, 'approve_sale', {
    ...approvedFields(session, now),
    capturedMinor: attempt.amountMinor,
  })
  await recordAuthorisation(tx, paid, now)
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'capture',
    causeId: paid.id,
    currency: paid.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'acquirer_clearing', ownerId: null },
      { account: 'payer_receivable', ownerId: share.id },
      paid.amountMinor,
    ),
  })
  if (!isWanted) {
    await requestOperation(tx, ports, paid, 'refund', paid.amountMinor)
    if (isUndecided(attempt.state) && share.role === 'pledger') {
      await updatePurchase(tx, purchase, { reservedMinor: purchase.reservedMinor - paid.amountMinor })
    }
    return paid
  }
  if (share.role === 'pledger') {
    await creditPledge(tx, purchase, share, paid, now)
  } else {
    await updateShare(tx, share, { state: 'paid', paidAt: now, principalMinor: paid.amountMinor })
    await settlePurchase(tx, purchase, now)
  }
  return paid
}

/** The pot fills: what the leader owed, the friend has paid. The last pledge closes it. */
async function creditPledge(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  paid: Attempt,
  now: Date,
): Promise<void> {
  const leaderShare = await findLeaderShare(tx, purchase.id)
  assert(leaderShare, `purchase ${purchase.id} has a leader`)
  const clientId = share.clientId ?? newId()
  if (!share.clientId) await insertPledger(tx, purchase.merchantId, { ...share, id: clientId, createdAt: now })
  await updateShare(tx, share, { state: 'paid', paidAt: now, clientId })
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'pledge',
    causeId: paid.id,
    currency: paid.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'payer_receivable', ownerId: share.id },
      { account: 'payer_receivable', ownerId: leaderShare.id },
      paid.amountMinor,
    ),
  })
  const unpaidPledges = purchase.unpaidPledges - 1
  const isComplete = unpaidPledges === 0 && purchase.potState === 'open'
  await updatePurchase(tx, purchase, {
    pledgedMinor: purchase.pledgedMinor + paid.amountMinor,
    reservedMinor: purchase.reservedMinor - paid.amountMinor,
    unpaidPledges,
    ...(isComplete && { potState: 'closing' as const, potDeadlineAt: now }),
    ...((isComplete || purchase.potState === 'closing') && { potStepAt: now }),
  })
  await appendEvent(tx, {
    purchaseId: purchase.id,
    name: 'pledgerContributes',
    shareId: share.id,
    clientId,
    occurredAt: now,
  })
  if (isComplete) await appendEvent(tx, { purchaseId: purchase.id, name: 'potClosing', occurredAt: now })
}
