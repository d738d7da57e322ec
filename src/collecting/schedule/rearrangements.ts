import { addDays, addMonths, type CalendarDate, daysBetween, formatDate, parseDate } from '../../schedules/index.ts'
import type { Share } from '../../shares/index.ts'

/** Once for nothing, instead of a missed payment: all of it on a later day, or half of it on each of two. */
export const REARRANGEMENT_FORMS = ['later', 'in_two'] as const
export type RearrangementForm = (typeof REARRANGEMENT_FORMS)[number]

/** Wages come once a month: so long at most, from the day on which it is asked for, who reads late mail is given no less. */
const MONTHS_LATER = 1

/** A law that leaves less time than that is no offer: the bank is asked again within it anyway. */
const DAYS_MIN = 3

interface RearrangedPart {
  readonly dueOn: string
  readonly principalMinor: bigint
  readonly feeMinor: bigint
}

export interface Rearrangement {
  readonly form: RearrangementForm
  readonly parts: readonly RearrangedPart[]
}

/** Why no other days are offered: they were chosen before, or the law that the payment is under leaves none. */
export type WhyNoTime = 'once' | 'law'

/**
 * The two free rearrangements of a missed payment, on the day that they are asked for. A merchant's own deferral stays within the days
 * for which it is none of the law's credits (`endsOn`): the strict reading (ADR 0091).
 */
export function rearrangementsOf(
  share: Pick<Share, 'agreedDueOn' | 'principalMinor' | 'feeMinor'>,
  today: CalendarDate,
  endsOn: CalendarDate | null,
): readonly Rearrangement[] | WhyNoTime {
  if (share.agreedDueOn !== null) return 'once'
  const month = addMonths(today, MONTHS_LATER)
  const last = endsOn !== null && daysBetween(endsOn, month) > 0 ? endsOn : month
  const days = daysBetween(today, last)
  if (days < DAYS_MIN) return 'law'
  const { principalMinor, feeMinor } = share
  const half = principalMinor / 2n
  const later: Rearrangement = { form: 'later', parts: [{ dueOn: formatDate(last), principalMinor, feeMinor }] }
  if (half === 0n) return [later]
  const parts = [
    { dueOn: formatDate(addDays(today, Math.floor(days / 2))), principalMinor: principalMinor - half, feeMinor },
    { dueOn: formatDate(last), principalMinor: half, feeMinor: 0n },
  ]
  return [later, { form: 'in_two', parts }]
}

/** As a page shows it and posts it back: what is done is what was shown. */
export function writeRearrangement({ parts }: Rearrangement): string {
  return parts.map((part) => `${part.dueOn}:${part.principalMinor + part.feeMinor}`).join()
}

/** Whether a payment is one that was missed, and still is. */
export function isMissed({ state, firstRefusedAt, dueOn }: Share): boolean {
  return state === 'owed' && firstRefusedAt !== null && dueOn !== null && parseDate(dueOn) !== undefined
}
