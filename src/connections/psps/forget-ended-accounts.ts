import type { Database } from '../../db/database.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'
import { forgetEndedSettings } from './account-store.ts'

/** A settlement takes a day at most; what shops are told in the PSP's name is signed with them, and told again for four. */
const KEPT_MS = 10 * DAY_MS

/** The credentials of accounts that others came in place of, once nothing needs them. Returns how many. */
export async function forgetEndedAccounts(db: Database, systemClock: Clock): Promise<number> {
  return forgetEndedSettings(db, addMs(systemClock.now(), -KEPT_MS))
}
