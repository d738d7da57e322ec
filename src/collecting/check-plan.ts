import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'

/**
 * Waits between look-ups of one undecided attempt or operation. Early ones are quick, because a payer may be watching
 * a page that says "asking your bank"; later ones spare an acquirer that is down. The last repeats for ever:
 * unknown is not failure, and only an answer ends it.
 */
const CHECK_WAITS_MS = [
  2 * SECOND_MS,
  5 * SECOND_MS,
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
]

export function nextCheckWaitMs(checksSoFar: number): number {
  return CHECK_WAITS_MS[Math.min(checksSoFar, CHECK_WAITS_MS.length - 1)] as number
}

/**
 * An open session is looked up this long after it opened even if no callback and no browser came back: the payer may
 * have paid and closed the window. Longer than most people type a card number.
 */
export const OPEN_CHECK_WAIT_MS = 60 * SECOND_MS

/** A process that died between intent and call leaves the attempt to a worker after this: longer than any call lasts. */
export const ABANDONED_INTENT_MS = 30 * SECOND_MS

/** How long a claimed check or operation is the claimer's. */
export const LEASE_MS = 30 * SECOND_MS

/** A closing pot waits this long at most for pledges in flight; then they count as unpaid (business clock). */
export const POT_CLOSING_WAIT_MS = 30 * MINUTE_MS

/** The pot ends this long before the leader's hold does, so that the capture still finds it. */
export const HOLD_MARGIN_MS = 6 * HOUR_MS

/** An end that we estimate from a scheme's rules may come a day sooner: banks count in days of their own. */
const ESTIMATE_MARGIN_MS = 24 * HOUR_MS

/** Until when a hold can be relied upon. */
export function sureUntil(heldUntil: Date, isEstimated: boolean): Date {
  return isEstimated ? addMs(heldUntil, -ESTIMATE_MARGIN_MS) : heldUntil
}

/**
 * A card page that nobody can close counts as ended so long after its own end: a 3-D Secure that began in its last
 * second takes no longer, and what is approved later still is reversed.
 */
export const SESSION_END_MARGIN_MS = 15 * MINUTE_MS

/** A refused void is asked for again: often enough that money is not blocked for days, rarely enough for a bank that says no. */
export const VOID_RETRY_MS = HOUR_MS

/** A refused capture of the leader's rest is tried again after these waits, while the hold lives (business clock). */
export const CAPTURE_RETRY_WAITS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

/** From the first refusal of the leader's rest to its write-off: the merchant keeps the money, the operator loses it. */
export const WRITE_OFF_AFTER_MS = 10 * 24 * HOUR_MS
