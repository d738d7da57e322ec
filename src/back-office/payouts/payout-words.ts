import { type Html, html } from '../../pages/html.ts'
import { type Mark, mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { PayoutState } from '../../payouts/index.ts'
import { shortDayInWords } from '../../texts/dates.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { PayoutKind } from '../../texts/office/payouts.ts'

const SHAPES: Readonly<Record<PayoutState, Mark['shape']>> = {
  planned: 'started',
  exported: 'waits',
  sent: 'waits',
  paid: 'done',
  rejected: 'attention',
  returned: 'attention',
  cancelled: 'ended',
}

/** A payout's state, the same wherever it is shown; one that is stopped says that instead of waiting. */
export function payoutMark(
  { state, stoppedAt }: { readonly state: PayoutState; readonly stoppedAt: Date | null },
  language: StaffLanguage,
): Html {
  const { states, stopped } = languages[language].payouts
  if (state === 'planned' && stoppedAt) return mark({ shape: 'held', word: stopped })
  return mark({ shape: SHAPES[state], word: states[state] })
}

/** What a line or an item is; a kind that has no words yet says its name. */
export function kindInWords(kind: string, language: StaffLanguage): string {
  const { kinds } = languages[language].payouts
  return Object.hasOwn(kinds, kind) ? kinds[kind as PayoutKind] : kind
}

/** `the account is closed (AC04)`: the bank's code always beside it, for whoever asks there. */
export function bankReason(code: string, language: StaffLanguage): string {
  const { reasons, reason, unknownReason } = languages[language].payouts
  return reason(reasons[code] ?? unknownReason, code)
}

/** `23 Nov`, of a day that no zone of ours has: a bank's, or the one a payout was planned on. */
export function shortDate(on: string, { now, language }: Pick<Reader, 'now' | 'language'>): string {
  return shortDayInWords(new Date(`${on}T12:00:00Z`), now, 'UTC', language)
}

/** The same with the day for machines. */
export function dateShown(on: string, reader: Pick<Reader, 'now' | 'language'>): Html {
  return html`<time datetime="${on}">${shortDate(on, reader)}</time>`
}
