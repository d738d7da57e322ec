import { type OutboundAnswer, retryAfterMs, type SendOutcome } from '../http/index.ts'
import { type DeliveryState, type LeasedNotification, NOTIFICATION_WAITS_MS } from './notification.ts'

/** What one try means. `error` is a short code: what the shop wrote is never kept. */
export interface Verdict {
  readonly state: DeliveryState
  /** When the next try is due; null once the notification has ended. */
  readonly runAt: Date | null
  readonly status: number | null
  readonly error: string | null
}

type Tried = Pick<LeasedNotification, 'kind' | 'try' | 'triesBefore'>

/** 2xx is success; 410 means no more of this; anything else is tried again as its plan says. */
export function judgeAnswer(answer: OutboundAnswer, tried: Tried, now: Date): Verdict {
  if (answer.kind !== 'answered') return { ...later(tried, now, 0), status: null, error: answer.reason }
  const { status } = answer
  if (status >= 200 && status < 300) return { state: 'delivered', runAt: null, status, error: null }
  if (status === 410) return { ...discarded('gone'), status }
  const asked = retryAfterMs(answer.headers['retry-after'], now)
  return { ...later(tried, now, asked), status, error: status < 400 ? 'redirect_not_followed' : `status_${status}` }
}

/** An e-mail: taken, refused for good, or tried again. */
export function judgeMail(outcome: SendOutcome, tried: Tried, now: Date): Verdict {
  if (outcome.kind === 'accepted') return { state: 'delivered', runAt: null, status: null, error: null }
  if (outcome.kind === 'refused') return discarded(outcome.reason)
  return { ...later(tried, now, 0), status: null, error: outcome.reason }
}

/** No try will ever make sense. */
export function discarded(error: string): Verdict {
  return { state: 'discarded', runAt: null, status: null, error }
}

/** The lease of the last try ran out: whether it arrived is unknown, and the plan has no other. */
export function exceedsPlan(tried: Tried): boolean {
  return tried.try - tried.triesBefore > NOTIFICATION_WAITS_MS[tried.kind].length
}

function later(tried: Tried, now: Date, askedMs: number): Pick<Verdict, 'state' | 'runAt'> {
  const waitMs = NOTIFICATION_WAITS_MS[tried.kind][tried.try - tried.triesBefore]
  if (waitMs === undefined) return { state: 'exhausted', runAt: null }
  return { state: 'pending', runAt: new Date(now.getTime() + Math.max(waitMs, askedMs)) }
}
