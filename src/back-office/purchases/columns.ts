import { html, type Renderable } from '../../pages/html.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { standingOf } from '../../purchases/index.ts'
import type { Cell, ListedPurchase, ReadPurchase } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { sheetTime, zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { stateMark } from './state-mark.ts'

/** A column of the list, on the screen and in its file. */
interface Column {
  /** In files: people's sheets go by it, so it stays. */
  readonly name: (timeZone: string) => string
  readonly cell: (row: ListedPurchase, timeZone: string) => Cell
}

/** Both have the same in the same order; a file says behind them what a person reads out of the amount and the link. */
export const FILE_COLUMNS: readonly Column[] = [
  { name: () => 'what', cell: ({ title }) => title },
  { name: () => 'reference', cell: ({ reference }) => reference },
  { name: () => 'leader', cell: ({ leader }) => leader },
  { name: () => 'state', cell: (row) => standingOf(row) },
  { name: (timeZone) => `when (${timeZone})`, cell: ({ createdAt }, timeZone) => sheetTime(createdAt, timeZone) },
  { name: () => 'amount', cell: (row) => row },
  { name: () => 'currency', cell: ({ currency }) => currency },
  { name: () => 'uid', cell: ({ id }) => publicId('pur', id) },
]

export function screenColumns(reader: Reader) {
  const { columns } = languages[reader.language].purchases
  const when = columns.when(zoneCity(reader.timeZone, reader.language))
  const cell = (write: (row: ReadPurchase) => Renderable) => write
  return [
    { label: columns.what, place: 'name', cell: cell(({ title }) => title) },
    {
      label: columns.reference,
      place: 'late',
      cell: cell(({ reference }) => reference && html`<span class="id">${reference}</span>`),
    },
    { label: columns.leader, place: 'late_end', cell: cell(({ leader }) => leader) },
    { label: columns.state, place: 'start', cell: cell((row) => mark(stateMark(row, reader))) },
    { label: when, place: 'end', cell: cell(({ createdAt }) => moment(createdAt, reader)) },
    { label: columns.amount, place: 'amount', cell: cell((row) => moneyText(row, reader)) },
  ] as const
}
