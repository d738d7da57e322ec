import { addMs } from '../shared/clocks.ts'
import type { Leased, Reply, Verdict } from './delivery.ts'
import { retryAfterMs } from './retry-plan.ts'

type Tried = Pick<Leased<unknown>, 'try' | 'triesBefore' | 'waitsMs'>

/** 2xx or taken is success; 410 or refused ends it; anything else is tried again as its plan says. */
export function judgeReply(reply: Reply, tried: Tried, now: Date): Verdict {
  switch (reply.kind) {
    case 'accepted':
      return { state: 'delivered', runAt: null, status: null, error: null }
    case 'refused':
      return { state: 'discarded', runAt: null, status: null, error: reply.reason }
    case 'answered': {
      const { status } = reply
      if (status >= 200 && status < 300) return { state: 'delivered', runAt: null, status, error: null }
      if (status === 410) return { state: 'discarded', runAt: null, status, error: 'gone' }
      const askedMs = retryAfterMs(reply.headers['retry-after'], now)
      return {
        ...later(tried, now, askedMs),
        status,
        error: status < 400 ? 'redirect_not_followed' : `status_${status}`,
      }
    }
    default:
      return { ...later(tried, now, 0), status: null, error: reply.reason }
  }
}

/** A try is counted when it is claimed: the last one's lease ran out, whether it arrived is unknown, and the plan has no other. */
export function exceedsPlan(tried: Tried): boolean {
  return tried.try - tried.triesBefore > tried.waitsMs.length
}

export const UNKNOWN_OUTCOME: Verdict = { state: 'exhausted', runAt: null, status: null, error: 'unknown_outcome' }

function later(tried: Tried, now: Date, askedMs: number): Pick<Verdict, 'state' | 'runAt'> {
  const waitMs = tried.waitsMs[tried.try - tried.triesBefore]
  if (waitMs === undefined) return { state: 'exhausted', runAt: null }
  return { state: 'pending', runAt: addMs(now, Math.max(waitMs, askedMs)) }
}
