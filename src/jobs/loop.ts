import { type Bell, outageBehind } from '../db/database.ts'
import { traceTurn } from '../tracing/index.ts'
import { ItemsFailed } from './apart.ts'
import type { LoopState } from './judge-loops.ts'

/** After the first error; doubled with each further one. */
const FIRST_BACKOFF_MS = 250
/** What goes wrong each time is tried, and told, twice a minute. */
const BACKOFF_MS_MAX = 30_000
/** A database that is away is found again within a second; a dozen loops ask it as often as one busy payer. */
const OUTAGE_BACKOFF_MS_MAX = 1_000

/** What comes without a ring (an operator's own SQL, a process that died between commit and ring) is found within this. */
const REST_MS_MAX = 30_000
/** Timers may be early by less than this: what is due would be missed, and found a whole interval later. */
const TIMER_SLACK_MS = 2

/** How an idle loop waits without asking all the time. */
interface Rest {
  /** Rung when somebody has changed something. */
  readonly bell: Pick<Bell, 'hear'>
  /** How long until something is due that nobody will ring for; infinite when nothing is planned. */
  readonly dueInMs: () => Promise<number>
}

export interface LoopTerms {
  /** For logs: which loop failed. */
  readonly name: string
  /** Does what is due and returns how many items it did; more than 0 means "ask again at once". */
  readonly runOnce: (signal: AbortSignal) => Promise<number>
  /** The wait after a run that found nothing: varied by a quarter, so that several workers do not ask in step. */
  readonly idleMs: number
  /** After an idle wait without a ring: the wait for the next ring, or until something is due. */
  readonly rest?: Rest | undefined
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
export function startLoop({ name, runOnce, idleMs, rest, onError }: LoopTerms): Loop {
  const stopping = new AbortController()
  let endSleep = () => {}
  let endNap = () => {}
  let woken = false
  let rung = false
  let isResting = false
  let endedMs = performance.now()
  let failingSinceMs: number | undefined
  let failsPartly = false

  // Without signals: a wait that one of them ends costs an exception with its stack, and every ring ends some.
  function sleep(ms: number, wakeable: boolean): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    endSleep = () => {
      clearTimeout(timer)
      resolve()
    }
    endNap = wakeable ? endSleep : () => {}
    return promise
  }

  /** Rings do not end the idle wait: however much is committed, an idle loop looks no more often than that. */
  async function idle(): Promise<void> {
    await sleep(varied(idleMs), true)
    if (!rest || rung || woken || stopping.signal.aborted) return
    const dueInMs = await rest.dueInMs()
    if (rung || woken || dueInMs <= 0) return
    isResting = true
    await sleep(Math.min(varied(REST_MS_MAX), dueInMs + TIMER_SLACK_MS), true)
    isResting = false
  }

  const deafen = rest?.bell.hear(() => {
    rung = true
    if (isResting) endNap()
  })

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      woken = false
      rung = false
      try {
        const done = await traceTurn(name, () => runOnce(stopping.signal))
        failures = 0
        failingSinceMs = undefined
        endedMs = performance.now()
        if (done === 0 && !woken) await idle()
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
      endNap()
    },
    stop: () => {
      deafen?.()
      stopping.abort()
      endSleep()
      return ended
    },
    state: () => ({ name, idleMs: rest ? REST_MS_MAX : idleMs, endedMs, failingSinceMs, failsPartly }),
  }
}

/** The wait after an error that so many failed rounds preceded. */
export function backoffMs(error: unknown, failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** failures, outageBehind(error) ? OUTAGE_BACKOFF_MS_MAX : BACKOFF_MS_MAX)
}

function varied(ms: number): number {
  return ms * (0.75 + Math.random() / 4)
}
