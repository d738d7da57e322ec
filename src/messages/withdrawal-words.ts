import { addMs, SECOND_MS } from '../shared/clocks.ts'
import { dayInWords, momentInWords } from '../texts/dates.ts'
import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { WithdrawalWords } from '../texts/messages.ts'
import type { MessageFacts } from './facts-store.ts'

/** A mail that is kept as proof writes the year of every date. */
const NO_YEAR_IS_KNOWN = new Date(0)

/** What was declared and when, to the minute of the merchant's zone; null for other messages. */
export function withdrawalWords({ withdrawal }: MessageFacts, language: Language): WithdrawalWords | null {
  if (!withdrawal) return null
  const { declaration, declaredAt, payBackBefore, handling, ground, reason, timeZone } = withdrawal
  // A day ends where the next one begins.
  const lastMoment = addMs(payBackBefore, -SECOND_MS)
  return {
    declaration,
    at: momentInWords(declaredAt, NO_YEAR_IS_KNOWN, timeZone, language),
    payBackBy: dayInWords(lastMoment, NO_YEAR_IS_KNOWN, timeZone, language),
    isAutomatic: handling === 'automatic',
    ground: ground && languages[language].checkout.withdrawal.grounds[ground],
    reason,
  }
}
