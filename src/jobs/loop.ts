import { setTimeout as delay } from 'node:timers/promises'
import { outageBehind } from '../db/database.ts'
import type { LoopState } from './judge-loops.ts'
import { ItemsFailed } from './run-apart.ts'

/** After the first error; doubled with each further one. */
const FIRST_BACKOFF_MS = 250
/** What goes wrong each time is tried, and told, twice a minute. */
const BACKOFF_MS_MAX = 30_000
/** A database that is away is found again within a second; a dozen loops ask it as often as one busy payer. */
const OUTAGE_BACKOFF_MS_MAX = 1_000

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
  state(): LoopState
}

/** Runs `runOnce` again and again, never twice at a time, until stopped. An error never ends it. */
export function startLoop({ name, runOnce, idleMs, onError }: LoopTerms): Loop {
  const stopping = new AbortController()
  let nap = new AbortController()
  let woken = false
  let endedMs = performance.now()
  let failingSinceMs: number | undefined
  let failsPartly = false

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
        failingSinceMs = undefined
        endedMs = performance.now()
        if (done === 0 && !woken) await sleep(varied(idleMs), true)
      } catch (error) {
        if (stopping.signal.aborted) return
        onError(error, name)
        endedMs = performance.now()
        failingSinceMs ??= endedMs
        failsPartly = error instanceof ItemsFailed
        await sleep(varied(backoffMs(error, failures)), false)
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
    state: () => ({ name, idleMs, endedMs, failingSinceMs, failsPartly }),
  }
}

/** The wait after an error that so many failed rounds preceded. */
export function backoffMs(error: unknown, failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** failures, outageBehind(error) ? OUTAGE_BACKOFF_MS_MAX : BACKOFF_MS_MAX)
}

function varied(ms: number): number {
  return ms * (0.75 + Math.random() / 4)
}
