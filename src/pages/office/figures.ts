import { formatMoney, type Money } from '../../shared/money.ts'
import { clockTime, shortDayInWords } from '../../texts/dates.ts'
import { type Html, html } from '../html.ts'
import type { Reader } from './reader.ts'

/** Cents always, and a true minus sign: a hyphen is too short to be seen in a column. */
export function moneyText(money: Money, { language }: Pick<Reader, 'language'>): string {
  return formatMoney(money, language).replace('-', '\u2212')
}

/** `60,000`. */
export function numberText(count: number, { language }: Pick<Reader, 'language'>): string {
  return new Intl.NumberFormat(language).format(count)
}

/** `23 Nov, 14:03`, with the instant for machines. */
export function moment(instant: Date, { now, timeZone, language }: Reader): Html {
  const day = shortDayInWords(instant, now, timeZone, language)
  return html`<time datetime="${instant.toISOString()}">${day}, ${clockTime(instant, timeZone, language)}</time>`
}

/** `23 Nov`. */
export function day(instant: Date, { now, timeZone, language }: Reader): Html {
  return html`<time datetime="${instant.toISOString()}">${shortDayInWords(instant, now, timeZone, language)}</time>`
}
