import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimAttemptChecks, closeOverdueAttempts } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { lookUpInTurn, type Pause, paceOf, realPause } from '../asking/index.ts'
import { LEASE_MS } from '../check-plan.ts'
import { type CollectingPorts, listCollectible } from '../ports.ts'
import { lookUpAttempt } from './look-up-attempt.ts'

const OVERDUE_PER_RUN = 100

/**
 * Starts to close what is past its deadline and looks up what is due with these accounts, at the pace of each. Returns
 * how many attempts were touched.
 */
export async function checkAttempts(
  db: Database,
  ports: CollectingPorts,
  accounts: readonly OpenAccount[] = ports.acquirers.all(),
  pause: Pause = realPause,
): Promise<number> {
  // An acquirer that forgot a key calls a payment of the lost time one that never came; payers who return are answered.
  const known = await listCollectible(ports, accounts)
  if (known.length === 0) return 0
  const now = ports.systemClock.now()
  const overdue = await closeOverdueAttempts(db, ports.businessClock.now(), now, OVERDUE_PER_RUN)
  const call = asJob('attempts', ports)
  let checked = 0
  await runApart(known, async (account) => {
    const due = await claimAttemptChecks(db, account.id, now, addMs(now, LEASE_MS), paceOf(account).atOnce)
    checked += due.length
    await lookUpInTurn(db, account, due, (attempt) => lookUpAttempt(db, call, attempt), pause)
  })
  return overdue + checked
}
