interface Follower {
  readonly process: string
  readonly version: number
  /** An acquirer that is not simulated: its time passes by itself. */
  readonly keeps: string | undefined
}

/** Who follows the clock: the version each process has applied, and the requests waiting for the next one. */
export interface Subscribers {
  /** A process asks for what comes after `version`. The answer resolves on news, after the hold, or when it leaves. */
  wait(follower: Follower, gone: AbortSignal): Promise<void>
  /** Notes what a process has applied, without waiting. */
  note(follower: Follower): void
  /** With whom a recent process is connected whose time is not ours to move. */
  keptBy(): string | undefined
  /** Wakes everybody, then waits until all recent processes have asked with `version`; the names of those that did not. */
  publish(version: number): Promise<string[]>
}

const RECENT_MS = 30_000

/** In memory only: after a restart every process asks again by itself. */
export function subscribers(limits: { holdMs: number; publishMs: number }, closing: AbortSignal): Subscribers {
  const seen = new Map<string, Follower & { readonly at: number }>()
  const waiting = new Set<() => void>()
  const publishing = new Set<() => void>()

  const recent = () => {
    const since = Date.now() - RECENT_MS
    return [...seen.values()].filter(({ at }) => at >= since)
  }
  const behind = (version: number) => recent().flatMap((last) => (last.version < version ? [last.process] : []))
  const note = (follower: Follower) => {
    seen.set(follower.process, { ...follower, at: Date.now() })
    for (const check of [...publishing]) check()
  }
  const forget = (process: string) => {
    seen.delete(process)
    for (const check of [...publishing]) check()
  }

  return {
    note,
    keptBy: () => recent().find(({ keeps }) => keeps !== undefined)?.keeps,
    wait: async (follower, gone) => {
      note(follower)
      await wakeable(waiting, limits.holdMs, AbortSignal.any([gone, closing]))
      // A process that hung up while waiting is dead or leaving: nobody has to wait for it.
      if (gone.aborted) forget(follower.process)
      else if (seen.get(follower.process)?.version === follower.version) note(follower)
    },
    publish: async (version) => {
      for (const wake of [...waiting]) wake()
      const deadline = Date.now() + limits.publishMs
      while (behind(version).length > 0 && Date.now() < deadline && !closing.aborted) {
        await wakeable(publishing, deadline - Date.now(), closing)
      }
      return behind(version)
    },
  }
}

/** Sleeps in the set until somebody calls its entry, the time is over, or the signal says stop. */
function wakeable(set: Set<() => void>, limitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      set.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, limitMs)
    set.add(wake)
    signal.addEventListener('abort', wake, { once: true })
    if (signal.aborted) wake()
  })
}
