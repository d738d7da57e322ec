import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { countPayables } from '../payments/index.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'

/** Whoever asks for readiness asks every few seconds; what is owed changes seldom. */
const COUNTED_EVERY_MS = MINUTE_MS

/** How many refunds were refused and are owed to payers, a minute old at most; one for each process. */
export function watchPayables(db: Database, systemClock: Clock) {
  let counted: { readonly until: Date; readonly count: Promise<number> } | undefined

  function count(): Promise<number> {
    const now = systemClock.now()
    if (!counted || counted.until <= now) {
      counted = { until: addMs(now, COUNTED_EVERY_MS), count: countPayables(db) }
      counted.count.catch(() => {
        counted = undefined
      })
    }
    return counted.count
  }

  return {
    /** What an operator must be woken for, a sentence each; readiness says it too. */
    async notes(): Promise<string[]> {
      const owed = await count()
      return owed > 0 ? [`${owed} refunds were refused and are owed to payers: npm run operation -- payables`] : []
    },
    measure(registry: Registry): void {
      const help = 'Refunds that were refused, and are owed to payers by other means'
      measure(registry, { name: 'whipround_payables', help }, count)
    },
  }
}
