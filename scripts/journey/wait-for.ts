import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../../src/shared/clocks.ts'

/** The workers behind need tenths of a second; this is for a machine that is busy with something else. */
export const PATIENCE_MS = 8 * SECOND_MS
const POLL_MS = 40

/** Asks again until there is an answer. Throws a sentence naming what did not come. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`${what} did not come within ${PATIENCE_MS / SECOND_MS} s`)
    await delay(POLL_MS)
  }
}
