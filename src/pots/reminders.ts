import { addMs, HOUR_MS } from '../shared/clocks.ts'

/** Between a friend's link and a reminder, and between two of these: sooner it is nagging. */
export const REMINDER_APART_MS = 12 * HOUR_MS
/** The last one leaves a whole day to pay. */
const LAST_BEFORE_MS = 24 * HOUR_MS
/** Between two reminders that a leader asks for: a friend has a day for an answer. */
const NUDGE_APART_MS = 24 * HOUR_MS

/** Halfway through the pot, and a day before its end. Of two that lie close together the later is kept. */
function remindersOf(openedAt: Date, deadlineAt: Date): Date[] {
  const half = addMs(openedAt, (deadlineAt.getTime() - openedAt.getTime()) / 2)
  const last = addMs(deadlineAt, -LAST_BEFORE_MS)
  const isApart = (a: Date, b: Date) => b.getTime() - a.getTime() >= REMINDER_APART_MS
  const all = isApart(openedAt, last) ? (isApart(half, last) ? [half, last] : [last]) : [half]
  return all.filter((at) => isApart(openedAt, at))
}

/** When friends who have not paid are reminded next. Null when none is left after `now`. */
export function nextReminderAt(openedAt: Date, deadlineAt: Date, now: Date): Date | null {
  return remindersOf(openedAt, deadlineAt).find((at) => at > now) ?? null
}

/**
 * From when on a leader may have a friend reminded by one press: a day after the last time they asked, and half a day after the
 * link itself, or a reminder of ours. `remindedAt`: when the leader had something sent last; null: when the pot opened.
 */
export function nextNudgeAt(openedAt: Date, deadlineAt: Date, remindedAt: Date | null, now: Date): Date {
  const ours = remindersOf(openedAt, deadlineAt).filter((at) => at <= now)
  const last = [openedAt, ...ours].map((at) => addMs(at, REMINDER_APART_MS))
  const all = remindedAt ? [...last, addMs(remindedAt, NUDGE_APART_MS)] : last
  return all.reduce((latest, at) => (at > latest ? at : latest))
}
