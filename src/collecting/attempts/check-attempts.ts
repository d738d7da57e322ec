import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimAttemptChecks, closeOverdueAttempts } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { LEASE_MS } from '../check-plan.ts'
import { type CollectingPorts, mayCollect } from '../ports.ts'
import { lookUpAttempt } from './look-up-attempt.ts'

/** Asked at the same time; a hanging acquirer must not make a queue of everybody. */
const CHECKS_PER_RUN = 10
const OVERDUE_PER_RUN = 100

/** Starts to close what is past its deadline and looks up what is due. Returns how many attempts were touched. */
export async function checkAttempts(db: Database, ports: CollectingPorts): Promise<number> {
  // An acquirer that forgot a key calls a payment of the lost time one that never came; payers who return are answered.
  if (!(await mayCollect(ports))) return 0
  const now = ports.systemClock.now()
  const overdue = await closeOverdueAttempts(db, ports.businessClock.now(), now, OVERDUE_PER_RUN)
  const due = await claimAttemptChecks(db, now, addMs(now, LEASE_MS), CHECKS_PER_RUN)
  const call = asJob('attempts', ports)
  await runApart(due, (attempt) => lookUpAttempt(db, call, attempt), CHECKS_PER_RUN)
  return overdue + due.length
}
