import { isPassing } from '../db/database.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'

/** Long enough to keep a row that always fails out of everybody's way, short enough for a fault of the moment. */
const ASIDE_MS = 5 * MINUTE_MS
/** Beyond it something else is wrong; the oldest come back first. */
const ASIDE_MAX = 1_000

/** What one round of a job takes, and whose turn it is not. */
export interface Round {
  readonly limit: number
  readonly aside: readonly string[]
}

/**
 * Rows whose step has failed a moment ago, in this process: left out of the next rounds, they keep neither their place at
 * the head of a queue nor the loop waiting. What the database itself fails at is nobody's fault and is not kept.
 */
export interface Failing {
  aside(): readonly string[]
  /** Does `work`, and puts the row aside if that fails. Throws on. */
  watch<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function keepFailing(systemClock: Clock): Failing {
  const until = new Map<string, Date>()
  return {
    aside() {
      const now = systemClock.now()
      for (const [id, end] of until) if (end <= now) until.delete(id)
      return [...until.keys()]
    },
    async watch(id, work) {
      try {
        return await work()
      } catch (error) {
        if (!isPassing(error)) until.set(id, addMs(systemClock.now(), ASIDE_MS))
        const [oldest] = until.keys()
        if (until.size > ASIDE_MAX && oldest !== undefined) until.delete(oldest)
        throw error
      }
    },
  }
}
