import type { Html } from '../../pages/html.ts'
import { html } from '../../pages/html.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import type { ListedPayout, PayoutCount } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { dateShown, payoutMark, shortDate } from './payout-words.ts'

/** The list of payouts, of one company or of all: the row leads to the payout. */
export function payoutTable(
  rows: readonly ListedPayout[],
  {
    caption,
    hrefOf,
    reader,
  }: { readonly caption: string; readonly hrefOf: (id: string) => string; readonly reader: Reader },
): Html {
  const { columns, one } = languages[reader.language].payouts
  return table({
    caption,
    rows,
    hrefOf: ({ id }) => hrefOf(id),
    columns: [
      { label: columns.planned, place: 'name', cell: ({ plannedOn }) => one.title(shortDate(plannedOn, reader)) },
      { label: columns.state, place: 'start', cell: (row) => payoutMark(row, reader.language) },
      { label: columns.merchant, place: 'late', cell: ({ merchantName }) => merchantName },
      { label: columns.sent, place: 'away', cell: ({ exportedAt }) => exportedAt && moment(exportedAt, reader) },
      { label: columns.booked, place: 'end', cell: ({ bookedOn }) => bookedOn && dateShown(bookedOn, reader) },
      {
        label: columns.reserve,
        place: 'away',
        isNumber: true,
        cell: ({ reserveMinor, currency }) =>
          reserveMinor > 0n && moneyText({ amountMinor: reserveMinor, currency }, reader),
      },
      { label: columns.amount, place: 'amount', cell: (row) => moneyText(row, reader) },
    ],
  })
}

/** How many, and what they come to. */
export function payoutSum({ count, sums, isMore }: PayoutCount, reader: Reader): Html {
  const money = isMore ? '' : sums.map((sum) => html`, <strong>${moneyText(sum, reader)}</strong>`)
  return html`<strong>${languages[reader.language].payouts.counted(count, isMore)}</strong>${money}`
}
