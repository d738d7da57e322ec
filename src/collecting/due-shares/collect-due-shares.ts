import { type Database, transaction } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { addMs, MINUTE_MS } from '../../shared/clocks.ts'
import { listSharesDue, postponeShare } from '../../shares/index.ts'
import { chargeStoredCard } from '../attempts/index.ts'
import { type CollectingCall, type CollectingPorts, listCollectible, mayCollect } from '../ports.ts'
import { stepShare } from './step-share.ts'

/** A morning has many: one look-up for a good number of them. */
const SHARES_PER_RUN = 50

/** A share whose step fails comes again so much later: at the head of the queue it would keep the others waiting. */
const FAILED_STEP_WAIT_MS = 20 * MINUTE_MS

/** Takes the next step of every share whose time has come: reminder, renewal, charge, retry, write-off. Returns how many. */
export async function collectDueShares(db: Database, ports: CollectingPorts): Promise<number> {
  if (!(await mayCollect(ports))) return 0
  const now = ports.businessClock.now()
  const call = asJob('shares', ports)
  const due = await listSharesDue(db, now, SHARES_PER_RUN)
  await runApart(due, async (share) => {
    try {
      await collectShare(db, call, share)
    } catch (error) {
      await postponeShare(db, share.id, now, addMs(now, FAILED_STEP_WAIT_MS))
      throw error
    }
  })
  return due.length
}

/**
 * One step of one share: decided and committed first, then asked of the bank. One that is silent is left to the look-ups
 * of its own account: the shares of others do not wait for it.
 */
export async function collectShare(
  db: Database,
  call: CollectingCall,
  share: { readonly id: string; readonly purchaseId: string },
): Promise<void> {
  const attempt = await transaction(db, (tx) => stepShare(tx, call, share))
  if (attempt && (await mayBeAsked(call, attempt.acquirerAccountId))) await chargeStoredCard(db, call, attempt)
}

async function mayBeAsked(call: CollectingCall, accountId: string): Promise<boolean> {
  const account = call.acquirers.all().filter(({ id }) => id === accountId)
  return !call.acquirers.isSilent(accountId) && (await listCollectible(call, account)).length > 0
}
