import { type OutboundAnswer, retryAfterMs } from '../http/index.ts'
import { WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'discarded'

/** What one try means. `error` is a short code: what the endpoint wrote is never kept, it may repeat our token. */
export interface Verdict {
  readonly state: DeliveryState
  /** When the next try is due; null once the delivery has ended. */
  readonly runAt: Date | null
  readonly status: number | null
  readonly error: string | null
  /** The endpoint answered 410: it wants no more. */
  readonly endpointIsGone: boolean
}

/** `tries` counts this one. */
export function judgeAnswer(answer: OutboundAnswer, tries: number, now: Date): Verdict {
  if (answer.kind !== 'answered') return { ...later(tries, now, 0), status: null, error: answer.reason }
  const { status } = answer
  if (status >= 200 && status < 300) {
    return { state: 'delivered', runAt: null, status, error: null, endpointIsGone: false }
  }
  if (status === 410) return { state: 'discarded', runAt: null, status, error: 'gone', endpointIsGone: true }
  const asked = retryAfterMs(answer.headers['retry-after'], now)
  return { ...later(tries, now, asked), status, error: status < 400 ? 'redirect_not_followed' : `status_${status}` }
}

/** The lease of the last try ran out: whether it arrived is unknown, and the plan has no other. */
export function exceedsPlan(tries: number): boolean {
  return tries > WEBHOOK_WAITS_MS.length
}

export const UNKNOWN_OUTCOME: Verdict = {
  state: 'exhausted',
  runAt: null,
  status: null,
  error: 'unknown_outcome',
  endpointIsGone: false,
}

function later(tries: number, now: Date, askedMs: number): Pick<Verdict, 'state' | 'runAt' | 'endpointIsGone'> {
  const waitMs = WEBHOOK_WAITS_MS[tries]
  if (waitMs === undefined) return { state: 'exhausted', runAt: null, endpointIsGone: false }
  return { state: 'pending', runAt: new Date(now.getTime() + Math.max(waitMs, askedMs)), endpointIsGone: false }
}
