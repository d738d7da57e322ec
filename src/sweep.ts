import { deleteOldEvents } from './callbacks/index.ts'
import { deleteExpiredTokens } from './companies/index.ts'
import { forgetEndedAccounts } from './connections/index.ts'
import {
  deleteEndedCounts,
  deleteEndedDrafts,
  deleteOldKeys,
  deleteOldRequests,
  deleteOldUnanswered,
  IDEMPOTENCY_KEPT_MS,
} from './http/index.ts'
import { deleteEndedDeclines } from './payments/index.ts'
import { deleteOldChallenges, deleteOldSessions, forgetOldWrites, SESSION_MS } from './people/index.ts'
import { addMs, DAY_MS } from './shared/clocks.ts'
import type { World } from './world.ts'

/** Twice as long as the most patient acquirer tells an event again. */
const CALLBACKS_KEPT_MS = 60 * DAY_MS

/** Deletes what is kept for minutes, hours or days and nobody asks for any more. */
export async function sweep({ db, systemClock, businessClock }: World): Promise<number> {
  const now = systemClock.now()
  await deleteExpiredTokens(db, now)
  await deleteOldKeys(db, addMs(now, -IDEMPOTENCY_KEPT_MS))
  await deleteEndedCounts(db, now)
  await deleteEndedDrafts(db, now)
  await deleteEndedDeclines(db, businessClock.now())
  await deleteOldUnanswered(db)
  await deleteOldRequests(db, now)
  await deleteOldEvents(db, addMs(now, -CALLBACKS_KEPT_MS))
  await deleteOldSessions(db, addMs(now, -SESSION_MS))
  await deleteOldChallenges(db, now)
  await forgetOldWrites({ db, systemClock })
  await forgetEndedAccounts(db, systemClock)
  return 0
}
