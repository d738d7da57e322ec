import { hourInZone, requireDate } from '../schedules/index.ts'
import { dayInWords } from '../texts/dates.ts'
import type { Language } from '../texts/language.ts'
import type { RefundWords } from '../texts/messages.ts'
import type { MessageFacts } from './facts-store.ts'

/** Noon: the same day in every zone that a message speaks of. */
const NOON = 12

/** What a refund gives back, to whose card, and what is still to be paid afterwards; null for other messages. */
export function refundWords(
  { refund, dues }: Pick<MessageFacts, 'refund' | 'dues'>,
  now: Date,
  timeZone: string,
  language: Language,
  money: (amountMinor: bigint) => string,
): RefundWords | null {
  if (!refund) return null
  return {
    amount: money(refund.amountMinor),
    returned: refund.returnedMinor > 0n ? money(refund.returnedMinor) : null,
    dues: dues.map(({ dueOn, amountMinor }) => {
      return {
        day: dayInWords(hourInZone(requireDate(dueOn), NOON), now, timeZone, language),
        amount: money(amountMinor),
      }
    }),
  }
}
