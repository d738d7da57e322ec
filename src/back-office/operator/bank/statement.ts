import { openTold } from '../../../bank-statements/index.ts'
import { html, type Renderable } from '../../../pages/html.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { pager } from '../../../pages/office/filters.ts'
import { dates, head } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { findToldStatement, readStatementLines, type StatementLine } from '../../../reading/index.ts'
import { bankDay } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { BANK_PATH, lineHref } from '../paths.ts'

/** One statement of an account: each of its lines, and what it is. */
export const bankStatement = staffPage({
  path: `${BANK_PATH}/statements/:statement`,
  ...OPERATORS,
  statementsMax: 2,
  query: PAGED,
  async view(connection, { params, query, reader, address, ports }) {
    const texts = languages[reader.language].operator.bank
    const shown = requireFound(await findToldStatement(connection, requireId(params.statement)))
    const { rows, nextCursor } = await readStatementLines(connection, shown.id, wishOf(query))
    const { currency } = shown
    const title = texts.statementOf(shown.label, bankDay(shown.closedOn, reader))
    const money = (amountMinor: bigint | null) =>
      amountMinor === null ? '–' : moneyText({ amountMinor, currency }, reader)
    const lines = table({
      caption: texts.lines,
      rows,
      hrefOf: ({ id }) => lineHref(id),
      columns: [
        { label: texts.who, place: 'name', cell: (line) => openTold(ports.sealer, line).name ?? texts.nobody },
        { label: texts.itIs, place: 'start', cell: (line) => whatItIs(line, reader) },
        { label: texts.day, place: 'end', cell: ({ bookedOn }) => bookedOn && dateShown(bookedOn, reader) },
        { label: texts.amount, place: 'amount', cell: ({ amountMinor }) => money(amountMinor) },
      ],
    })
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: BANK_PATH, label: texts.section }] })}
${dates([
  { label: texts.opening, value: money(shown.openingMinor), note: bankDay(shown.openedOn, reader) },
  { label: texts.closing, value: money(shown.closingMinor), note: bankDay(shown.closedOn, reader) },
  { label: texts.lines, value: shown.lineCount },
])}
<section class="section" aria-label="${texts.lines}">${rows.length === 0 ? html`<p class="quiet">${texts.noLines}</p>` : lines}
${(nextCursor || address.query.after) && pager(reader, { address, said: texts.linesShown(rows.length), nextCursor })}</section>`,
    }
  },
})

function whatItIs({ kind, state, doubt }: StatementLine, { language }: Reader): Renderable {
  const texts = languages[language].operator.bank
  if (state === 'suspense') return mark({ shape: 'attention', word: doubt ? texts.doubts[doubt] : texts.suspense })
  return kind ? mark({ shape: 'done', word: texts.kinds[kind] }) : texts.states[state]
}
