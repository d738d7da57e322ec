import { addMs, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'

/** Merchants' people and the operator's own: neither's sign-in opens anything of the other. */
export type Audience = 'merchant' | 'operator'

/** A person as lines of the audit log name them. */
export const personSubject = (audience: Audience, personId: string) =>
  `${audience === 'merchant' ? 'staff' : 'operator'}_${personId}`

/** Whoever has left the desk is signed out when they are back, and everybody once in a working day. */
const IDLE_MS = 30 * MINUTE_MS
export const SESSION_MS = 12 * HOUR_MS
/** A second factor is at hand, or is not. */
const PENDING_MS = 10 * MINUTE_MS
/** That somebody was there is written once a minute, not with every page. */
export const SEEN_EVERY_MS = MINUTE_MS

/** From when on a session must have begun, been used, or waited for its second factor to be alive at `now`. */
export function liveSince(now: Date): { startedAfter: Date; seenAfter: Date; pendingAfter: Date } {
  return {
    startedAfter: addMs(now, -SESSION_MS),
    seenAfter: addMs(now, -IDLE_MS),
    pendingAfter: addMs(now, -PENDING_MS),
  }
}
