import type { Database } from '../../db/database.ts'
import { runApart } from '../../jobs/index.ts'
import { addMs, type Clock, MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import { claimChecks, recordCheck } from './account-store.ts'
import type { Acquirers } from './acquirers.ts'
import { outcomeOf } from './answer-or.ts'

/** A key that somebody has revoked is noticed though nobody pays. */
const CHECK_EVERY_MS = 10 * MINUTE_MS
/** One that was mended at the acquirer's works again so soon. */
const CHECK_UNWELL_EVERY_MS = 30 * SECOND_MS

/** Asks each account whose turn it is whether it accepts our key, and notes what it said. Returns how many. */
export async function checkAccounts(db: Database, acquirers: Acquirers, systemClock: Clock): Promise<number> {
  const now = systemClock.now()
  const due = await claimChecks(db, now, {
    wellBefore: addMs(now, -CHECK_EVERY_MS),
    unwellBefore: addMs(now, -CHECK_UNWELL_EVERY_MS),
  })
  await runApart(due, (id) => checkAccount(db, acquirers, systemClock, id))
  return due.length
}

/** `ok`, or why not; noted, so that every process knows. */
export async function checkAccount(
  db: Database,
  acquirers: Acquirers,
  systemClock: Clock,
  id: string,
): Promise<string> {
  const acquirer = acquirers.of(id)
  if (!acquirer) return 'not open'
  const outcome = outcomeOf(await acquirer.check())
  await recordCheck(db, id, outcome, systemClock.now())
  return outcome
}
