import { formatMoney, type Money, toDecimal } from '../../shared/money.ts'
import type { CheckoutTexts } from '../../texts/checkout/index.ts'
import { dayInWords, hourInWords, momentInWords, shortMomentInWords, timeLeftInWords } from '../../texts/dates.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords } from '../../texts/numbers.ts'

/** A language's sentences with the ways to write amounts and dates into them. */
export interface ViewTexts extends CheckoutTexts {
  readonly language: Language
  /** Between an amount's units and its cents. */
  readonly decimalSign: string
  /** `€33.34` */
  money(amount: Money): string
  /** `33.34` or `33,34`: for an input. */
  amountInput(amount: Money): string
  /** `Friday 14 June at 18:00 (Paris)` */
  moment(instant: Date): string
  /** `14 Jun, 18:00 (Paris)`: for a line that is cut where it is too long. */
  shortMoment(instant: Date): string
  day(instant: Date): string
  hour(instant: Date): string
  /** `2 d 4 h left` */
  timeLeft(until: Date): string
}

export function viewTexts(language: Language, { now, timeZone }: { now: Date; timeZone: string }): ViewTexts {
  const { checkout, conventions } = languages[language]
  return {
    ...checkout,
    language,
    decimalSign: conventions.decimalSign,
    money: (amount) => formatMoney(amount, language),
    amountInput: (amount) => amountInput(amount, language),
    moment: (instant) => momentInWords(instant, now, timeZone, language),
    shortMoment: (instant) => shortMomentInWords(instant, now, timeZone, language),
    day: (instant) => dayInWords(instant, now, timeZone, language),
    timeLeft: (until) => timeLeftInWords(until, now, language),
    hour: (instant) => hourInWords(instant, timeZone, language),
  }
}

/** An amount as people type it in the language, without currency or grouping; `parseDecimal` reads it back. */
export function amountInput(amount: Money, language: Language): string {
  return decimalInWords(toDecimal(amount.amountMinor, amount.currency), language)
}
