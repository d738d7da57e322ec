import type { OutboundAnswer } from '../http/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { RETRY_AFTER_MAX_MS, WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

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

function later(tries: number, now: Date, askedMs: number): Pick<Verdict, 'state' | 'runAt' | 'endpointIsGone'> {
  const waitMs = WEBHOOK_WAITS_MS[tries]
  if (waitMs === undefined) return { state: 'exhausted', runAt: null, endpointIsGone: false }
  return { state: 'pending', runAt: new Date(now.getTime() + Math.max(waitMs, askedMs)), endpointIsGone: false }
}

/** RFC 9110, 10.2.3: seconds or a date; 0 when absent or nonsense. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}
