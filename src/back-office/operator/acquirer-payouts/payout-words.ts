import { type Html, html } from '../../../pages/html.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { ListedAcquirerPayout } from '../../../reading/index.ts'
import { shortDayInWords } from '../../../texts/dates.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import type { OperatorAcquirerPayoutsTexts } from '../../../texts/office/operator/acquirer-payouts.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { lineHref } from '../paths.ts'

type Standing = keyof OperatorAcquirerPayoutsTexts['states']

const SHAPES: Readonly<Record<Standing, Mark['shape']>> = {
  waits: 'waits',
  failed: 'returned',
  arrived: 'done',
  nothing: 'ended',
}

/** Where a payout stands between its acquirer and our bank. */
export function standingOf({
  state,
  amountMinor,
  bankLineId,
}: Pick<ListedAcquirerPayout, 'state' | 'amountMinor' | 'bankLineId'>): Standing {
  if (bankLineId !== null) return 'arrived'
  if (state === 'failed') return 'failed'
  return amountMinor === 0n ? 'nothing' : 'waits'
}

export function standingMark(standing: Standing, language: StaffLanguage): Html {
  return mark({ shape: SHAPES[standing], word: languages[language].operator.acquirerPayouts.states[standing] })
}

/** `Payout of 23 Nov`. */
export function payoutTitle(madeAt: Date, { now, timeZone, language }: Reader): string {
  return languages[language].operator.acquirerPayouts.one.title(shortDayInWords(madeAt, now, timeZone, language))
}

/** What has come to no bank yet. */
export function sinceMade(madeAt: Date, { now, timeZone, language }: Reader): string {
  return languages[language].operator.acquirerPayouts.one.since(shortDayInWords(madeAt, now, timeZone, language))
}

/** The day on which a line of the bank is booked, which leads to that line. */
export function bankLineLink(lineId: string, on: string | null, reader: Reader): Html {
  return html`<a href="${lineHref(lineId)}">${on ? dateShown(on, reader) : '–'}</a>`
}

/** Whose part a payment is of: nobody is named. */
export function shareInWords(role: 'leader' | 'pledger', position: number, language: StaffLanguage): string {
  const { shares } = languages[language].operator.acquirerPayouts
  if (role === 'pledger') return shares.friend(position)
  return position === 0 ? shares.leader : shares.payment(position + 1)
}
