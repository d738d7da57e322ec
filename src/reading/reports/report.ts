import type { Connection } from '../../db/database.ts'
import { type Money, toDecimal } from '../../shared/money.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { StaffLanguage } from '../../texts/language.ts'

/** One statement and one file: some megabytes. Whoever has more chooses a shorter time. */
export const REPORT_ROWS_MAX = 5000

/** From the first instant to the one after the last. */
interface Period {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

export type Cell = string | number | Date | Money | null

interface Column<Row> {
  /** In files: people's sheets go by it, so it stays. */
  readonly name: string
  readonly label: (language: StaffLanguage) => string
  readonly cell: (row: Row) => Cell
  /** On a page, where a file has a code that machines read. */
  readonly inWords?: (row: Row, language: StaffLanguage) => Cell
  /** What the page says by other columns, or nobody reads. */
  readonly isInFileOnly?: boolean
}

interface ReportOf<Row> {
  /** In addresses and names of files. */
  readonly name: string
  readonly title: (language: StaffLanguage) => string
  /** What it answers, for whoever chooses one. */
  readonly text: (language: StaffLanguage) => string
  /** What a row is called by comes first. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  /** `rowsMax`: as many, and never more. */
  read(connection: Connection, scope: OwnerScope, period: Period, rowsMax: number): Promise<readonly Row[]>
}

export interface Report {
  readonly name: string
  readonly title: (language: StaffLanguage) => string
  readonly text: (language: StaffLanguage) => string
  readonly columns: readonly Omit<Column<never>, 'cell' | 'inWords'>[]
  /** Cell by cell; in words of a language for a page. `isWhole`: false where there was more than one report holds. */
  read(
    connection: Connection,
    scope: OwnerScope,
    period: Period,
    language?: StaffLanguage,
  ): Promise<{ readonly rows: readonly (readonly Cell[])[]; readonly isWhole: boolean }>
}

/** The same for whoever shows it, who need not know what a row is. */
export function report<Row>({ columns, read, ...named }: ReportOf<Row>): Report {
  return {
    ...named,
    columns,
    async read(connection, scope, period, language) {
      const found = await read(connection, scope, period, REPORT_ROWS_MAX + 1)
      const rows = found
        .slice(0, REPORT_ROWS_MAX)
        .map((row) => columns.map(({ cell, inWords }) => (language && inWords ? inWords(row, language) : cell(row))))
      return { rows, isWhole: found.length <= REPORT_ROWS_MAX }
    },
  }
}

/** What a sheet would take for a formula, and run. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/u

/** Of UTF-8, without which sheets take accents for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** RFC 4180, in UTF-8 and marked as such. Amounts with a point and instants in UTC, whoever reads it: machines do, too. */
export function csvOf({ columns }: Report, rows: readonly (readonly Cell[])[]): string {
  return [csvHead(columns.map(({ name }) => name)), ...rows.map(csvLine)].join('')
}

export function csvHead(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names)
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(cellText(cell))).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return toDecimal(cell.amountMinor, cell.currency)
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
