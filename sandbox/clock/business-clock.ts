import type { Clock } from '../../src/shared/clocks.ts'
import { type Books, oneRow, run } from '../books.ts'

/** The machine's time plus an offset that only grows, kept in the books. */
export interface BusinessClock extends Clock {
  onJump(listener: () => void): void
  read(): ClockReading
  /** Moves forward; undefined when that would not be forward. */
  advanceBy(ms: number): ClockReading | undefined
}

/** The version tells changes apart that the running time would hide. */
export interface ClockReading {
  readonly offset_ms: number
  readonly version: number
  readonly now: string
}

// Dates end there (ECMA-262, time values).
const LAST_TIME_MS = 8.64e15

export function businessClock(books: Books): BusinessClock {
  let current = oneRow<{ offset_ms: number; version: number }>(books, 'SELECT offset_ms, version FROM clock')!
  const now = () => new Date(Date.now() + current.offset_ms)
  const listeners: (() => void)[] = []
  const read = () => ({ ...current, now: now().toISOString() })
  return {
    now,
    read,
    onJump: (listener) => listeners.push(listener),
    advanceBy: (ms) => {
      if (!(ms > 0) || now().getTime() + ms > LAST_TIME_MS) return undefined
      const next = { offset_ms: current.offset_ms + Math.round(ms), version: current.version + 1 }
      run(books, 'UPDATE clock SET offset_ms = ?, version = ?', next.offset_ms, next.version)
      current = next
      for (const listener of listeners) listener()
      return read()
    },
  }
}
