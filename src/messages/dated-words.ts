import { hourInZone, parseDate, roundedPercentText } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import { dayInWords } from '../texts/dates.ts'
import type { Language } from '../texts/language.ts'
import type { DatedWords } from '../texts/messages.ts'
import { percentInWords } from '../texts/numbers.ts'
import type { DatedShare, MessageFacts } from './facts-store.ts'

/** Noon: the same day in every zone that a message speaks of. */
const NOON = 12

type Money = (amountMinor: bigint) => string

/** What the payer of dated shares is told of all of them; null for a split. */
export function datedWords(
  { schedule, purchase }: MessageFacts,
  now: Date,
  timeZone: string,
  language: Language,
  money: Money,
): DatedWords | null {
  if (schedule.length === 0) return null
  const day = (dueOn: string) => dayOf(dueOn, now, timeZone, language)
  const feeMinor = sumMinor(schedule.map((share) => share.feeMinor))
  const some = (shares: readonly DatedShare[]) => (shares.length > 0 ? money(totalOf(shares)) : null)
  const next = schedule.find((share) => share.state === 'owed')
  return {
    rows: schedule.map((share) => ({
      day: day(share.dueOn),
      amount: money(share.amountMinor),
      fee: share.feeMinor > 0n ? money(share.feeMinor) : null,
      state: share.state === 'paid' ? 'paid' : share.isHeld ? 'held' : 'due',
    })),
    paid: money(totalOf(schedule.filter((share) => share.state === 'paid'))),
    held: some(schedule.filter((share) => share.isHeld)),
    isChecked:
      purchase.creditPaymentsFrom !== null && schedule.every(({ state, isHeld }) => state !== 'paid' && !isHeld),
    cashPart:
      purchase.creditPaymentsFrom === null
        ? null
        : some(schedule.filter(({ state, dueOn }) => state === 'paid' && dueOn === purchase.plannedOn)),
    next: next ? { day: day(next.dueOn), amount: money(next.amountMinor) } : null,
    total: money(totalOf(schedule)),
    fee: feeMinor > 0n ? money(feeMinor) : null,
    taeg: percentInWords(roundedPercentText(purchase.taegPercent ?? 0), language),
    debitRate: percentInWords(roundedPercentText(purchase.debitRatePercent ?? 0), language),
    isCredit: schedule.some((share) => purchase.plannedOn !== null && share.dueOn > purchase.plannedOn),
  }
}

/** A date as a day in words; nothing for a payment without one. */
export function dayOf(dueOn: string | null, now: Date, timeZone: string, language: Language): string {
  const date = dueOn === null ? undefined : parseDate(dueOn)
  return date ? dayInWords(hourInZone(date, NOON), now, timeZone, language) : ''
}

function totalOf(shares: readonly DatedShare[]): bigint {
  return sumMinor(shares.map((share) => share.amountMinor))
}
