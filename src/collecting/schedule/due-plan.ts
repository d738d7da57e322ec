import { DECLINES, type DeclineRetry, isDeclineCode } from '../../refusals/index.ts'
import { addDays, type CalendarDate, dateInZone, formatDate, hourInZone, requireDate } from '../../schedules/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import type { Share } from '../../shares/index.ts'
import { sureUntil } from '../check-plan.ts'

/** Charges and reminders go out at this hour in Paris: people are awake, and no change of clocks touches it. */
export const COLLECTION_HOUR = 8

/** As the payers of the deployed service are used to: by e-mail and SMS, five days before. */
const REMINDER_DAYS = 5

/** A hold is renewed a day before it ends: time for an acquirer that is down, and for a second thought of the bank. */
const RENEWAL_MARGIN_MS = DAY_MS

export type DueStep = 'remind' | 'place_hold' | 'renew_hold' | 'lose_hold' | 'collect' | 'nudge' | 'write_off'

/**
 * After the first refused charge, in days. Wages and limits need days, not hours; the schemes allow fifteen tries in
 * thirty days and want none after a definitive refusal. A link to pay by hand goes out daily for five days. After a
 * month the share is our loss: the merchant keeps what was settled.
 */
const RETRY_PLAN: readonly { readonly afterDays: number; readonly step: DueStep }[] = [
  { afterDays: 1, step: 'collect' },
  { afterDays: 2, step: 'nudge' },
  { afterDays: 3, step: 'collect' },
  { afterDays: 4, step: 'nudge' },
  { afterDays: 5, step: 'nudge' },
  { afterDays: 7, step: 'collect' },
  { afterDays: 14, step: 'collect' },
  { afterDays: 21, step: 'collect' },
  { afterDays: 30, step: 'write_off' },
]

/** So long at least a letter that offers other days has been there before anything is given up (Directive (EU) 2023/2225, article 35). */
const OFFER_DAYS = 14

/** So many days after the first refusal, in the morning like every other step. */
function daysAfter(firstRefusedAt: Date, days: number): Date {
  return hourInZone(addDays(dateInZone(firstRefusedAt), days), COLLECTION_HOUR)
}

/** The plan's next step after this one. What was missed while nothing ran is left out, but never the end. */
export function retryStepAfter(retryStep: number, firstRefusedAt: Date, now: Date): number {
  const isToCome = (afterDays: number) => daysAfter(firstRefusedAt, afterDays) > now
  const next = RETRY_PLAN.findIndex(({ afterDays }, index) => index > retryStep && isToCome(afterDays))
  return next === -1 ? Math.max(retryStep + 1, RETRY_PLAN.length - 1) : next
}

/** From where the retry plan goes on with another card: its next charge, or once more its last. */
export function retryStepWithNewCard(retryStep: number): number {
  const isCharge = (index: number) => RETRY_PLAN[index]?.step === 'collect'
  const steps = [...RETRY_PLAN.keys()].filter(isCharge)
  return steps.find((index) => index >= retryStep) ?? (steps.at(-1) as number)
}

/**
 * Whether a share that was refused so may be charged again without its payer: asking again after a definitive refusal
 * costs a scheme fee and the merchant's reputation, and where the bank wants the payer nobody else can answer.
 */
export function retryOf(refusalCode: string | null): DeclineRetry {
  if (refusalCode === 'no_stored_card') return 'with_payer'
  return isDeclineCode(refusalCode) ? DECLINES[refusalCode] : 'later'
}

export interface DueShare extends Pick<Share, 'dueOn' | 'remindedAt' | 'firstRefusedAt' | 'retryStep' | 'refusalCode'> {
  readonly missedToldAt?: Date | null
  readonly acceptedAt: Date
  /** The hold that covers it, if one does: since when and until when, and whether the bank already refused to renew it. */
  readonly hold:
    | { readonly since: Date; readonly until: Date; readonly isEstimated: boolean; readonly isRenewalRefused: boolean }
    | undefined
  /** A hold that is still to be placed: when. */
  readonly holdAt?: Date | undefined
}

/**
 * When a card is asked for a hold that could not be placed with the acceptance: on the first day that the law allows, then as often as a
 * refused charge is tried; undefined once that is over, or of no use before its payer names another card.
 */
export function holdAt(
  from: CalendarDate,
  refused: readonly { readonly decidedAt: Date | null; readonly reason: string | null }[],
): Date | undefined {
  const first = refused[0]?.decidedAt
  if (!first) return hourInZone(from, COLLECTION_HOUR)
  if (retryOf(refused.at(-1)?.reason ?? null) !== 'later') return undefined
  const next = RETRY_PLAN.filter(({ step }) => step === 'collect')[refused.length - 1]
  return next && daysAfter(first, next.afterDays)
}

/** What has to happen next to collect an owed share, and when (business clock). */
export function nextDueStep(share: DueShare): { readonly step: DueStep; readonly at: Date } {
  if (share.firstRefusedAt) return nextRetry(share, share.firstRefusedAt)
  const dueOn = requireDate(share.dueOn)
  const collectAt = collectionAt(share)
  const steps = [{ step: 'collect' as DueStep, at: collectAt }]
  const remindAt = reminderAt(dueOn)
  if (!share.remindedAt && remindAt > share.acceptedAt) steps.unshift({ step: 'remind', at: remindAt })
  if (share.holdAt && share.holdAt < hourInZone(dueOn, 0)) steps.unshift({ step: 'place_hold', at: share.holdAt })
  const hold = share.hold && nextOfHold(share.hold)
  // On its day a share is captured rather than renewed, if the hold still lives at that hour.
  const isNeeded =
    hold &&
    (hold.at < hourInZone(dueOn, 0) || (share.hold && sureUntil(share.hold.until, share.hold.isEstimated) <= collectAt))
  if (hold && isNeeded && hold.at < collectAt) steps.unshift(hold)
  return steps.reduce((first, other) => (other.at < first.at ? other : first))
}

function collectionAt(share: Pick<DueShare, 'dueOn'>): Date {
  return hourInZone(requireDate(share.dueOn), COLLECTION_HOUR)
}

/**
 * What to do with a share whose `collectAt` has come; undefined when it has come too early. Made due today by its
 * merchant, a share is collected whatever the hour: a hold that ends before eight is captured, not let go. A refused
 * one is tried at once when its card is replaced.
 */
export function stepNow(share: DueShare, now: Date): DueStep | undefined {
  const next = nextDueStep(share)
  // Overtaken while nothing ran: the day itself is here.
  if (next.step === 'remind' && collectionAt(share) <= now) return stepNow({ ...share, remindedAt: now }, now)
  if (next.at <= now || share.firstRefusedAt) return next.step
  return share.dueOn !== null && share.dueOn <= formatDate(dateInZone(now)) ? 'collect' : undefined
}

/** Told with the purchase itself when the date is so near: then no reminder follows. */
export function reminderAt(dueOn: CalendarDate): Date {
  return hourInZone(addDays(dueOn, -REMINDER_DAYS), COLLECTION_HOUR)
}

function nextOfHold(hold: NonNullable<DueShare['hold']>): { step: DueStep; at: Date } {
  if (hold.isRenewalRefused) return { step: 'lose_hold', at: hold.until }
  const near = addMs(sureUntil(hold.until, hold.isEstimated), -RENEWAL_MARGIN_MS)
  // A hold shorter than that would be renewed for ever, again and again.
  const half = new Date((hold.since.getTime() + hold.until.getTime()) / 2)
  return { step: 'renew_hold', at: near > half ? near : half }
}

function nextRetry(share: DueShare, firstRefusedAt: Date): { step: DueStep; at: Date } {
  const planned = RETRY_PLAN[share.retryStep] ?? { afterDays: 30, step: 'write_off' as const }
  const isPointless = planned.step === 'collect' && retryOf(share.refusalCode) !== 'later'
  const at = daysAfter(firstRefusedAt, planned.afterDays)
  const offeredUntil = share.missedToldAt && daysAfter(share.missedToldAt, OFFER_DAYS)
  if (planned.step === 'write_off' && offeredUntil && offeredUntil > at) return { step: 'write_off', at: offeredUntil }
  return { step: isPointless ? 'nudge' : planned.step, at }
}
