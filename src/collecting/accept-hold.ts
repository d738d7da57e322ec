import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { debitCredit, recordJournal } from '../ledger/index.ts'
import { findMerchant } from '../merchants/index.ts'
import { type Attempt, isUndecided, moveAttempt } from '../payments/index.ts'
import { isReferenceTaken, movePurchase, type Purchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { moveShares } from '../shares/index.ts'
import type { Session } from './acquirers/acquirer.ts'
import { HOLD_MARGIN_MS } from './check-plan.ts'
import type { LockedAttempt } from './lock-attempt-chain.ts'
import type { CollectingPorts } from './ports.ts'
import { approvedFields, recordAuthorisation } from './record-authorisation.ts'
import { requestOperation } from './request-operation.ts'

/** The leader's card holds the whole amount: the purchase is accepted, or the hold is voided when it came too late. */
export async function acceptHold(
  tx: Transaction,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock'>,
  { purchase, attempt }: LockedAttempt,
  session: Extract<Session, { state: 'approved' }>,
): Promise<Attempt> {
  const now = ports.businessClock.now()
  const isLive = isUndecided(attempt.state)
  const held = await moveAttempt(tx, attempt, 'approve_hold', approvedFields(session, now))
  await recordAuthorisation(tx, held, now)
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'hold',
    causeId: held.id,
    currency: held.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'memo_held', ownerId: held.shareId },
      { account: 'memo_held_contra', ownerId: held.shareId },
      held.amountMinor,
    ),
  })
  if (!isLive || purchase.state !== 'authorizing') {
    await requestOperation(tx, ports, held, 'void', held.amountMinor)
    return held
  }
  if (await isReferenceTaken(tx, purchase.merchantId, purchase.reference)) {
    const fact = { shareId: held.shareId, detail: { reason: 'reference' } }
    await movePurchase(tx, purchase, 'lose_reference', { occurredAt: now, patch: { reason: 'reference' }, fact })
    await requestOperation(tx, ports, held, 'void', held.amountMinor)
    return held
  }
  await acceptPurchase(tx, purchase, held, now)
  return held
}

async function acceptPurchase(tx: Transaction, purchase: Purchase, held: Attempt, now: Date): Promise<void> {
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  assert(merchant, `purchase ${purchase.id} has a merchant`)
  const { pledgers } = await moveShares(tx, purchase.id, ['planned'], 'owed')
  const isAlone = pledgers === 0
  const moved = await movePurchase(tx, purchase, 'accept', {
    occurredAt: now,
    fact: { shareId: held.shareId, clientId: purchase.clientId ?? undefined },
    patch: {
      acceptedAt: now,
      leaderBrowserHash: held.browserHash,
      coveredUntil: held.heldUntil,
      unpaidPledges: pledgers,
      potState: isAlone ? 'closing' : 'open',
      potDeadlineAt: isAlone ? now : potDeadline(now, merchant.potDeadlineHours, held.heldUntil),
      potStepAt: isAlone ? now : null,
    },
  })
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'acceptance',
    causeId: purchase.id,
    currency: purchase.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'payer_receivable', ownerId: held.shareId },
      { account: 'merchant_payable', ownerId: purchase.merchantId },
      purchase.amountMinor,
    ),
  })
  if (isAlone) await appendEvent(tx, { purchaseId: moved.purchase.id, name: 'potClosing', occurredAt: now })
}

/** Never beyond what the hold still covers. */
function potDeadline(now: Date, potDeadlineHours: number, heldUntil: Date | null): Date {
  const wished = addMs(now, potDeadlineHours * HOUR_MS)
  const latest = heldUntil ? addMs(heldUntil, -HOLD_MARGIN_MS) : wished
  return wished < latest ? wished : latest
}
