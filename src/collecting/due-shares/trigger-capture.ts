import { setTimeout as delay } from 'node:timers/promises'
import { type Database, transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findPurchase, type Purchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs, SECOND_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares } from '../../shares/index.ts'
import { type CollectingCall, mayCollect } from '../ports.ts'
import { advanceDueDate } from './advance-due-date.ts'
import { collectShare } from './collect-due-shares.ts'

/** A shop's request waits so long for the bank; afterwards the capture goes on without it. */
const CAPTURE_WAIT_MS = 10 * SECOND_MS
/** A capture takes some tens of milliseconds; looking more often would only make it slower. */
const LOOK_MS = 50

/**
 * Makes today the due date of a deferred purchase and waits for its capture; answers with the purchase as it then is.
 * A call while one is under way answers at once and starts nothing. Throws as `advanceDueDate`, and unavailable
 * `no_acquirer` or `collection_held`.
 */
export async function triggerCapture(db: Database, call: CollectingCall, purchaseId: string): Promise<Purchase> {
  if (call.acquirers.all().length === 0) refuse('no_acquirer')
  if (!(await mayCollect(call))) {
    refuse('collection_held')
  }
  const { purchase, advanced } = await transaction(db, (tx) => advanceDueDate(tx, call, purchaseId))
  if (advanced.length === 0) return purchase
  const until = addMs(call.systemClock.now(), CAPTURE_WAIT_MS)
  for (const share of advanced) await collectShare(db, call, share)
  return waitForCapture(db, call, purchaseId, until)
}

/** The capture itself is a worker's, of this process or another: its intent is committed. A refusal ends the wait. */
async function waitForCapture(db: Database, call: Call, purchaseId: string, until: Date): Promise<Purchase> {
  for (;;) {
    const purchase = await findPurchase(db, call.scope, purchaseId)
    assert(purchase, `purchase ${purchaseId} does not vanish`)
    const isOver = purchase.state !== 'leader_processed' || call.systemClock.now() >= until
    if (isOver || (await isRefused(db, purchaseId))) return purchase
    await delay(LOOK_MS)
  }
}

async function isRefused(db: Database, purchaseId: string): Promise<boolean> {
  const shares = await listShares(db, SYSTEM, purchaseId)
  return shares.some((share) => share.firstRefusedAt !== null)
}
