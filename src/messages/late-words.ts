import { isOutsideCreditLaw } from '../credit/index.ts'
import { sumMinor } from '../shared/money.ts'
import { debtAdviceIn } from '../texts/debt-advice.ts'
import type { Language } from '../texts/language.ts'
import type { LateWords } from '../texts/messages.ts'
import { dayOf } from './dated-words.ts'
import type { MessageFacts } from './facts-store.ts'

/** What the letter of a missed payment says besides its amount and day. */
export function lateWords(
  { purchase, share, dues, late }: MessageFacts,
  now: Date,
  timeZone: string,
  language: Language,
  money: (amountMinor: bigint) => string,
): LateWords {
  const { countryCode, creditRegime } = purchase
  const openMinor = sumMinor(dues.map(({ amountMinor }) => amountMinor))
  const until = dayOf(late.endsOn, now, timeZone, language)
  return {
    open: openMinor > (share?.amountMinor ?? 0n) ? money(openMinor) : null,
    law: countryCode === 'FR' && !isOutsideCreditLaw(creditRegime) ? 'french' : 'other',
    canRearrange: late.canRearrange,
    until: until === '' ? null : until,
    help: debtAdviceIn(countryCode)?.places ?? [],
  }
}
