/** Who follows the clock: the version each process has applied, and the requests waiting for the next one. */
export interface Subscribers {
  /** A process asks for what comes after `version`. The answer resolves on news, after the hold, or when it leaves. */
  wait(process: string, version: number, gone: AbortSignal): Promise<void>
  /** Notes what a process has applied, without waiting. */
  note(process: string, version: number): void
  /** Wakes everybody, then waits until all recent processes have asked with `version`; the names of those that did not. */
  publish(version: number): Promise<string[]>
}

const RECENT_MS = 30_000

/** In memory only: after a restart every process asks again by itself. */
export function subscribers(limits: { holdMs: number; publishMs: number }, closing: AbortSignal): Subscribers {
  const seen = new Map<string, { version: number; at: number }>()
  const waiting = new Set<() => void>()
  const publishing = new Set<() => void>()

  const behind = (version: number) => {
    const since = Date.now() - RECENT_MS
    return [...seen].filter(([, last]) => last.at >= since && last.version < version).map(([name]) => name)
  }
  const note = (process: string, version: number) => {
    seen.set(process, { version, at: Date.now() })
    for (const check of [...publishing]) check()
  }
  const forget = (process: string) => {
    seen.delete(process)
    for (const check of [...publishing]) check()
  }

  return {
    note,
    wait: async (process, version, gone) => {
      note(process, version)
      await wakeable(waiting, limits.holdMs, AbortSignal.any([gone, closing]))
      // A process that hung up while waiting is dead or leaving: nobody has to wait for it.
      if (gone.aborted) forget(process)
      else if (seen.get(process)?.version === version) note(process, version)
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
