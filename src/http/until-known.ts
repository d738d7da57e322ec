import { setTimeout as wait } from 'node:timers/promises'
import { OutcomeUnknown } from '../db/database.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { toDomainError } from './request-errors.ts'

/** A database that restarts is back by then, and people at a checkout are still there. */
const KNOWN_WITHIN_MS = 5 * SECOND_MS
const FIRST_PAUSE_MS = 50
const PAUSE_MS_MAX = SECOND_MS

/**
 * Does `work`, and once more when its commit was lost, until what became of it is known: so `work` must find what it has
 * done before. Throws `OutcomeUnknown` when the database stays away.
 */
export async function untilKnown<T>(work: () => Promise<T>, withinMs: number = KNOWN_WITHIN_MS): Promise<T> {
  let lost: OutcomeUnknown | undefined
  const startedMs = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof OutcomeUnknown) lost ??= error
      if (!lost || (error !== lost && !isAway(error))) throw error
      if (performance.now() - startedMs + pauseMs > withinMs) throw lost
      await wait(pauseMs)
    }
  }
}

function isAway(error: unknown): boolean {
  return error instanceof OutcomeUnknown || toDomainError(error)?.kind === 'unavailable'
}
