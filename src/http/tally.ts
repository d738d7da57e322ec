interface Count {
  count: number
  /** Of those, the ones that other processes have not been told of. */
  untold: number
  endsAtMs: number
  /** From how many on others are told: what stays far below its limit needs no company. */
  tellFrom: number
}

/** A count as processes tell it to each other. */
export interface ToldCount {
  readonly key: string
  readonly count: number
  readonly endsAtMs: number
}

/** Counts per key in windows that begin with the first count. */
export interface Tally {
  /** How long until `key` may go on, when it has reached `max`; else 0. */
  waitMs(key: string, max: number): number
  /** Counts once, and says how often now and how long the window still lasts. */
  add(key: string, windowMs: number, tellFrom?: number): { count: number; leftMs: number }
  /** What was counted since the last call, for the other processes. */
  takeUntold(): ToldCount[]
  /** Puts back what could not be told. */
  putBack(untold: readonly ToldCount[]): void
  /** What all processes together have counted. */
  learn(totals: readonly ToldCount[]): void
}

/** At most `keysMax` keys are kept: the one counted longest ago is forgotten first. */
export function createTally(now: () => number, { keysMax }: { keysMax: number }): Tally {
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
    add(key, windowMs, tellFrom = 1) {
      const found = live(key) ?? { count: 0, untold: 0, endsAtMs: now() + windowMs, tellFrom }
      found.count += 1
      found.untold += 1
      // Last in the order of insertion: the first is the next to be forgotten.
      counts.delete(key)
      counts.set(key, found)
      if (counts.size > keysMax) counts.delete(counts.keys().next().value as string)
      return { count: found.count, leftMs: found.endsAtMs - now() }
    },
    takeUntold() {
      const told: ToldCount[] = []
      for (const [key, found] of counts) {
        if (found.untold === 0 || found.count < found.tellFrom || found.endsAtMs <= now()) continue
        told.push({ key, count: found.untold, endsAtMs: found.endsAtMs })
        found.untold = 0
      }
      return told
    },
    putBack(untold) {
      for (const { key, count } of untold) {
        const found = live(key)
        if (found) found.untold += count
      }
    },
    learn(totals) {
      for (const { key, count, endsAtMs } of totals) {
        const found = counts.get(key)
        if (!found) continue
        found.count = count + found.untold
        found.endsAtMs = endsAtMs
      }
    },
  }
}
