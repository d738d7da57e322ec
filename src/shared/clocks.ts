/** Tells the time of one kind (docs/inside.md, "Clocks and jobs"). */
export interface Clock {
  now(): Date
  /** Calls back after a jump; absent where time only passes. */
  onJump?(listener: () => void): void
}

/** Tokens, signatures, leases, retries: always the machine's time. */
export const systemClock: Clock = { now: () => new Date() }

/** The machine's time plus an offset that only grows (demo: fed by the sandbox's clock control). */
export function offsetClock(initialOffsetMs = 0): Clock & { offsetMs(): number; moveTo(offsetMs: number): void } {
  let offsetMs = initialOffsetMs
  const listeners: (() => void)[] = []
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    moveTo: (next) => {
      if (next <= offsetMs) return
      offsetMs = next
      for (const listener of listeners) listener()
    },
    onJump: (listener) => listeners.push(listener),
  }
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
