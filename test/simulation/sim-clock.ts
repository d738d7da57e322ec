import type { BusinessClock } from '../../sandbox/clock/business-clock.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'

/** Every clock of the simulated world: it stands still but for the steps that move it. */
export interface SimClock extends BusinessClock {
  advance(ms: number): void
}

/** A Tuesday morning in Paris, as in other tests (`sandbox/test-start.ts`); no seed begins elsewhere. */
const START_MS = Date.parse('2026-06-09T08:00:00Z')

export function simClock(): SimClock {
  let nowMs = START_MS
  const listeners: (() => void)[] = []
  const now = () => new Date(nowMs)
  const advance = (ms: number) => {
    nowMs += ms
    for (const listener of listeners) listener()
  }
  const read = () => ({ offset_ms: nowMs - START_MS, version: 1, now: now().toISOString() })
  return {
    now,
    onJump: (listener) => listeners.push(listener),
    read,
    advance,
    advanceBy(ms) {
      advance(ms)
      return read()
    },
  }
}

export function dayAndTime(clock: SimClock): string {
  const passedMs = clock.now().getTime() - START_MS
  return `day ${Math.floor(passedMs / DAY_MS)} ${clock.now().toISOString().slice(11, 19)}`
}
