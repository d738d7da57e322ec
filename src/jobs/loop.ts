import { setTimeout as delay } from 'node:timers/promises'

/** After the first error; doubled with each further one. */
const FIRST_BACKOFF_MS = 250
/** A database that is away for minutes is asked twice a minute, and found again within half a one. */
const BACKOFF_MS_MAX = 30_000

export interface LoopTerms {
  /** For logs: which loop failed. */
  readonly name: string
  /** Does what is due and returns how many items it did; more than 0 means "ask again at once". */
  readonly runOnce: (signal: AbortSignal) => Promise<number>
  /** The wait after a run that found nothing: varied by a quarter, so that several workers do not ask in step. */
  readonly idleMs: number
  readonly onError: (error: unknown, name: string) => void
}

export interface Loop {
  /** Something is due: ends the wait, the one after an error excepted. A call during a run causes one more run. */
  wake(): void
  /** Starts no further run, aborts the running one's signal, and returns when it has ended. */
  stop(): Promise<void>
}

/** Runs `runOnce` again and again, never twice at a time, until stopped. An error never ends it. */
export function startLoop({ name, runOnce, idleMs, onError }: LoopTerms): Loop {
  const stopping = new AbortController()
  let nap = new AbortController()
  let woken = false

  async function sleep(ms: number, wakeable: boolean): Promise<void> {
    nap = new AbortController()
    const signal = wakeable ? AbortSignal.any([stopping.signal, nap.signal]) : stopping.signal
    // Aborting is how the wait ends early.
    await delay(ms, undefined, { signal }).catch(() => {})
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      woken = false
      try {
        const done = await runOnce(stopping.signal)
        failures = 0
        if (done === 0 && !woken) await sleep(varied(idleMs), true)
      } catch (error) {
        if (stopping.signal.aborted) return
        onError(error, name)
        await sleep(varied(Math.min(FIRST_BACKOFF_MS * 2 ** failures, BACKOFF_MS_MAX)), false)
        failures += 1
      }
    }
  }

  const ended = run()
  return {
    wake: () => {
      woken = true
      nap.abort()
    },
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

function varied(ms: number): number {
  return ms * (0.75 + Math.random() / 4)
}
