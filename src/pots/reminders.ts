import { addMs, HOUR_MS } from '../shared/clocks.ts'

/** Between a friend's link and a reminder, and between two of these: sooner it is nagging. */
export const REMINDER_APART_MS = 12 * HOUR_MS
/** The last one leaves a whole day to pay. */
const LAST_BEFORE_MS = 24 * HOUR_MS

/**
 * When friends who have not paid are reminded next: halfway through the pot, and a day before its end. Of two that lie close
 * together the later is kept. Null when none is left after `now`.
 */
export function nextReminderAt(openedAt: Date, deadlineAt: Date, now: Date): Date | null {
  const half = addMs(openedAt, (deadlineAt.getTime() - openedAt.getTime()) / 2)
  const last = addMs(deadlineAt, -LAST_BEFORE_MS)
  const isApart = (a: Date, b: Date) => b.getTime() - a.getTime() >= REMINDER_APART_MS
  const all = isApart(openedAt, last) ? (isApart(half, last) ? [half, last] : [last]) : [half]
  return all.find((at) => isApart(openedAt, at) && at > now) ?? null
}
