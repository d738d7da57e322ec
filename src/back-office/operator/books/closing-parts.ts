import type { ClosingRequest } from '../../../books/index.ts'
import type { Connection } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { linkList } from '../../../pages/office/blocks.ts'
import { numberText } from '../../../pages/office/figures.ts'
import { facts, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { type ClosingHindrance, listClosingHindrances, type OpenOfMonth } from '../../../reading/index.ts'
import { lastDayOf, parseDate } from '../../../schedules/index.ts'
import { momentInWords, monthInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { requireFound } from '../../require-found.ts'
import { BANK_PATH, OPERATOR_PAYOUTS } from '../paths.ts'

/** Where each is looked at, and settled. */
const PLACES: Readonly<Record<ClosingHindrance, string>> = {
  suspense: BANK_PATH,
  proposed: BANK_PATH,
  statements: BANK_PATH,
  payouts: OPERATOR_PAYOUTS,
  findings: '/operator/decisions/findings',
  payout_findings: OPERATOR_PAYOUTS,
}

/** What is open when a month ends. One statement. */
export async function readOpenOf(connection: Connection, month: string): Promise<OpenOfMonth[]> {
  requireFound(parseDate(month))
  return await listClosingHindrances(connection, lastDayOf(month))
}

/** It forbids nothing: whoever closes has seen it. */
export function openOf(open: readonly OpenOfMonth[], month: string, reader: Reader): Html {
  const { closing } = languages[reader.language].operator.books
  const items = open.map(({ name, count }) => ({
    href: PLACES[name],
    label: closing.hindrances[name](numberText(count, reader), count),
  }))
  return section(
    { id: 'open', title: closing.open(monthInWords(month, reader.language)) },
    items.length === 0 ? html`<p>${closing.nothingOpen}</p>` : html`<p>${closing.openText}</p>${linkList(items)}`,
  )
}

/** Who asked for which month, and why. */
export function requestFacts({ month, reason, askedAt, askedBy }: ClosingRequest, reader: Reader): Html {
  const texts = languages[reader.language].operator.books
  return facts([
    [texts.month, monthInWords(month, reader.language)],
    [texts.closing.reason, reason],
    [texts.closing.askedBy, html`<span class="break">${askedBy}</span>`],
    [texts.closing.askedAt, momentInWords(askedAt, reader.now, reader.timeZone, reader.language)],
  ])
}
