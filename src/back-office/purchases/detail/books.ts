import { ACCOUNTS, type PurchaseAccount } from '../../../books/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { day } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import { sumMinor, toDecimal } from '../../../shared/money.ts'
import { decimalInWords } from '../../../texts/numbers.ts'
import type { Words } from './words.ts'

/** Ledger lines, a column an account: every row sums to nothing, and so does what stands. */
export function booksOf({ books, purchase: { currency } }: PurchaseDetail, { texts }: Words, reader: Reader): Html {
  const { books: said } = texts
  const heading = { id: 'books', title: said.title }
  if (books.length === 0) return section(heading, html`<p class="quiet">${said.none}</p>`)
  const used = (Object.keys(ACCOUNTS) as PurchaseAccount[]).filter((account) =>
    books.some(({ amounts }) => amounts[account]),
  )
  const write = (amountMinor: bigint | undefined) =>
    amountMinor === undefined
      ? ''
      : decimalInWords(toDecimal(amountMinor, currency), reader.language).replace('-', '\u2212')
  const cells = (amountOf: (account: PurchaseAccount) => bigint | undefined) =>
    used.map(
      (account) =>
        html`<td role="cell" class="num" data-label="${said.accounts[account]}">${write(amountOf(account))}</td>`,
    )
  const rows = books.map(
    ({ kind, occurredAt, amounts }) =>
      html`<tr role="row"><td role="cell" class="soft nowrap day-cell">${day(occurredAt, reader)}</td><th scope="row" role="rowheader">${said.journals[kind]}</th>${cells((account) => amounts[account])}</tr>\n`,
  )
  const stands = (account: PurchaseAccount) => sumMinor(books.map(({ amounts }) => amounts[account] ?? 0n))
  return section(
    { ...heading, aside: said.note(currency) },
    html`<table class="list books stacks" role="table"><caption class="visually-hidden">${said.caption(currency)}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${said.day}</th><th scope="col" role="columnheader">${said.entry}</th>${used.map((account) => html`<th scope="col" role="columnheader" class="num">${said.accounts[account]}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows}</tbody>
<tfoot role="rowgroup" class="twice"><tr role="row"><td role="cell"></td><th scope="row" role="rowheader">${said.stands}</th>${cells(stands)}</tr></tfoot></table>`,
  )
}
