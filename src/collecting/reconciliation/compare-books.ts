import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { findLastRun } from '../../payments/index.ts'
import { addMs, MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import type { CollectingCall } from '../ports.ts'
import { stepReconciliation } from './step-reconciliation.ts'

/** A worker that is in the middle of a step of the same run takes seconds. */
const STANDSTILL_MS_MAX = 2 * MINUTE_MS
const LOOK_AGAIN_MS = SECOND_MS

/**
 * A whole comparison from now on, for somebody who waits for it; workers may take steps of it meanwhile. `no_answer`
 * when an acquirer did not answer: what was compared stays compared.
 */
export async function compareBooks(db: Database, call: CollectingCall): Promise<'finished' | 'no_answer'> {
  const wantedSince = call.systemClock.now()
  let giveUpAt = addMs(wantedSince, STANDSTILL_MS_MAX)
  for (;;) {
    if ((await stepReconciliation(db, call, wantedSince)) > 0) {
      giveUpAt = addMs(call.systemClock.now(), STANDSTILL_MS_MAX)
    } else {
      const lasts = await Promise.all(call.acquirers.all().map(({ id }) => findLastRun(db, id)))
      if (lasts.every((last) => last && last.startedAt >= wantedSince)) return 'finished'
      if (call.systemClock.now() >= giveUpAt) return 'no_answer'
      await delay(LOOK_AGAIN_MS)
    }
  }
}
