import type { Clock } from '../../src/shared/clocks.ts'

/** A clock that stands where the test put it. */
export function fixedClock(start: string | Date): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    set: (to) => {
      current = new Date(to)
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms)
    },
  }
}
