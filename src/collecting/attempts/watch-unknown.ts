import type { Database } from '../../db/database.ts'
import { countUnknown } from '../../payments/index.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'

/** Longer than any acquirer's outage that ends by itself: now somebody has to ask them. */
const ALERT_AFTER_MS = DAY_MS

/** What has been undecided for too long. The look-ups go on all the same. */
export function watchUnknown(db: Database, businessClock: Clock): Promise<{ attempts: number; operations: number }> {
  return countUnknown(db, addMs(businessClock.now(), -ALERT_AFTER_MS))
}
