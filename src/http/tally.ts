interface Count {
  count: number
  endsAtMs: number
}

/** Counts per key in windows that begin with the first count. */
export interface Tally {
  /** How long until `key` may go on, when it has reached `max`; else 0. */
  waitMs(key: string, max: number): number
  add(key: string): void
}

/** At most `keysMax` keys are kept: the one counted longest ago is forgotten first. */
export function createTally(now: () => number, { windowMs, keysMax }: { windowMs: number; keysMax: number }): Tally {
  const counts = new Map<string, Count>()
  const live = (key: string) => {
    const found = counts.get(key)
    return found && found.endsAtMs > now() ? found : undefined
  }
  return {
    waitMs(key, max) {
      const found = live(key)
      return found && found.count >= max ? found.endsAtMs - now() : 0
    },
    add(key) {
      const found = live(key) ?? { count: 0, endsAtMs: now() + windowMs }
      found.count += 1
      // Last in the order of insertion: the first is the next to be forgotten.
      counts.delete(key)
      counts.set(key, found)
      if (counts.size > keysMax) counts.delete(counts.keys().next().value as string)
    },
  }
}
