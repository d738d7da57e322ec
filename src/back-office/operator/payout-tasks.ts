import { html } from '../../pages/html.ts'
import type { Task } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { PayoutConcern } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { bankReason, dateShown } from '../payouts/payout-words.ts'
import { merchantPath } from './companies/paths.ts'
import { BANK_PATH, BOOKS_PATH, fileHref, OPERATOR_PAYOUTS, operatorPayoutHref } from './paths.ts'

/** Of one, its own page; of several, where all of them are, or the page of the one that has waited longest. */
function pageOf({ kind, count, subjectId }: PayoutConcern): string {
  if (subjectId === null) return BOOKS_PATH
  switch (kind) {
    case 'short':
      return BOOKS_PATH
    case 'refused':
      return count === 1 ? operatorPayoutHref(subjectId) : `${OPERATOR_PAYOUTS}?state=rejected%2Creturned`
    case 'unanswered':
      return count === 1 ? fileHref(subjectId) : OPERATOR_PAYOUTS
    case 'held':
    case 'suspense':
      return BANK_PATH
    case 'flagged':
    case 'mismatch':
    case 'owes':
      return merchantPath(subjectId)
  }
}

/** What the bank or a merchant's account keeps from being paid, and what no line explains: how many, how much, since when. */
export function payoutTasks(concerns: readonly PayoutConcern[], reader: Reader): Task[] {
  const { payouts: texts, oldestSince } = languages[reader.language].operator.today
  return concerns.map((concern) => {
    const { kind, count, amountMinor, currency, label, reason, since } = concern
    const { title, text, action } = texts[kind]
    const amount = amountMinor !== null && currency !== null && html`${moneyText({ amountMinor, currency }, reader)} · `
    const why = reason !== null && html` · ${kind === 'held' ? reason : bankReason(reason, reader.language)}`
    return {
      isUrgent: kind !== 'owes' && kind !== 'mismatch',
      title: title(count),
      text: html`${amount}${kind === 'short' ? dateShown(label, reader) : label}${why} · ${oldestSince(count)} ${moment(since, reader)} · ${text}`,
      action: { href: pageOf(concern), label: action },
    }
  })
}
