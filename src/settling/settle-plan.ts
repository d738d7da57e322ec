import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'

/**
 * Waits between turns of one settlement that nobody has decided. The first are quick, because a payer is watching "finishing
 * with the shop"; later ones spare a PSP that is down, and a merchant's quota there. The last repeats for ever: only an
 * answer ends it.
 */
const WAITS_MS = [2 * SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS]

export function nextWaitMs(steps: number): number {
  return WAITS_MS[Math.min(steps, WAITS_MS.length - 1)] as number
}

/** A PSP that says how long it wants to be left alone is not obeyed for longer: a shop waits for its answer. */
export const RETRY_AFTER_MS_MAX = HOUR_MS

/** How long a claimed settlement is the claimer's: longer than all calls of one turn, each with its timeout. */
export const LEASE_MS = 5 * MINUTE_MS

/** Of one PSP account, in one process: a merchant whose PSP hangs has as many calls open, and no more. */
export const PER_ACCOUNT = 8

/** Claimed by one statement. */
export const AT_ONCE = 100

/** Calls of one turn: card, charge, look-up, capture, and one more of each where the first proved nothing. */
export const CALLS_PER_TURN = 8

/** Where a PSP has no guard against doubles, absence is proven by two look-ups so far apart: its copies may lag. */
export const ABSENCE_SPACING_MS = MINUTE_MS

/** A debit that has not come by then does not come: PSPs remit within the week, and authorisations end (business clock). */
export const DEBIT_WAIT_MS = 10 * DAY_MS

/** A card that was made is in its issuer's lists by then: the longest delay of those there are, and half a minute. */
export const CARD_VISIBLE_MS = 2 * MINUTE_MS

/** An issuer that does not close a card so long after it should needs somebody who asks: payers wait for it (business clock). */
export const CARD_OPEN_MS = DAY_MS

/** A re-credit that waits for the pot's end, or for another refund, is looked at again so often. */
export const MOVEMENT_RETRY_MS = MINUTE_MS

/** A settlement that is undecided so long after its deadline needs somebody who asks (business clock). */
export const OVERDUE_MS = HOUR_MS
