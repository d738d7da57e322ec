import { type DomainError, newRefusal } from '../refusals/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'

/** Half of libuv's four threads: guessing must not stop name look-ups and files. 32 MiB each. */
const HASHES_AT_ONCE = 2
/** A queue of this length is answered within some seconds; beyond it callers hear so at once. */
const WAITING_MAX = 16
/** Behind whoever has failed too often: one at a time, a wrong one every second, whatever the address or account. */
export const SLOW_REST_MS = SECOND_MS
/** As many as are known; each of them waits for few hashes, because the first spares the others theirs. */
const KNOWN_WAITING_MAX = 1000
/** A right password among them is found within so many seconds. */
const SLOW_WAITING_MAX = 8

/** Runs some works at a time, keeps some waiting in order, refuses the rest. `restMs`: how long a place stays taken after its work. */
export type Lane = <T>(work: () => Promise<T>, restMs?: (result: T) => number) => Promise<T>

/** Where passwords wait for their hash: those that were right lately, those of anybody, those behind too many failures. */
export function openLanes(): { readonly known: Lane; readonly usual: Lane; readonly slow: Lane } {
  const busy = () => newRefusal('temporarily_unavailable', { why: 'passwords' })
  return {
    known: openLane(1, KNOWN_WAITING_MAX, busy),
    usual: openLane(HASHES_AT_ONCE, WAITING_MAX, busy),
    slow: openLane(1, SLOW_WAITING_MAX, () => {
      const waitMs = SLOW_REST_MS * SLOW_WAITING_MAX
      return newRefusal('rate_limited', { why: 'passwords', waitMs })
    }),
  }
}

function openLane(atOnce: number, waitingMax: number, refusal: () => DomainError): Lane {
  let running = 0
  const waiting: (() => void)[] = []
  /** They hold up an exit as long as somebody waits for their end. */
  const rests = new Set<NodeJS.Timeout>()
  /** The place is handed on, or given back. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const takeRest = (ms: number) => {
    const timer = setTimeout(() => {
      rests.delete(timer)
      leave()
    }, ms)
    rests.add(timer)
    if (waiting.length === 0) timer.unref()
  }
  return async (work, restMs = () => 0) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refusal()
      for (const timer of rests) timer.ref()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    let rest = 0
    try {
      const result = await work()
      rest = restMs(result)
      return result
    } finally {
      if (rest > 0) takeRest(rest)
      else leave()
    }
  }
}
