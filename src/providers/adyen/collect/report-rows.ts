import { CsvError, parse } from 'csv-parse/sync'

/** More than REPORT_BYTES_MAX holds of real rows, each with some 25 columns. */
const ROWS_MAX = 1_000_000
/** Adyen's columns are a few hundred characters together; payment data that an account adds may be some thousand. */
const ROW_BYTES_MAX = 64 * 1024
const COLUMNS_MAX = 200

/** One row, by the names of the header; `line` for people. */
export interface ReportRow {
  readonly line: number
  /** Empty where the row or the header does not have it. */
  of(column: string): string
}

/**
 * Reads rows of a CSV file and gives what `take` makes of each. Columns are found by name, in whatever order and among
 * whatever others. Throws in a sentence: a header without one of `needed` (of alternatives the first that is there), a
 * row that is no row, too many, too long.
 */
export function readReportRows<T>(
  bytes: Buffer,
  needed: readonly string[],
  take: (row: ReportRow) => T | undefined,
): readonly T[] {
  let places: ReadonlyMap<string, number> | undefined
  const taken: T[] = []
  let rows = 0
  const each = (cells: readonly string[], line: number): void => {
    const columns = places
    if (!columns) {
      places = readHeader(cells, needed)
      return
    }
    rows += 1
    if (rows > ROWS_MAX) throw new Error(`the report has more than ${ROWS_MAX} rows: read a shorter period`)
    const one = take({ line, of: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '' })
    if (one !== undefined) taken.push(one)
  }
  inSentences(() =>
    parse(bytes, {
      bom: true,
      skip_empty_lines: true,
      max_record_size: ROW_BYTES_MAX,
      // One by one: what is not taken is not kept.
      on_record(cells, { lines }) {
        each(cells, lines)
        return null
      },
    }),
  )
  if (!places) throw new Error('the file is empty: a report has a header, also where nothing was booked')
  return taken
}

function readHeader(cells: readonly string[], needed: readonly string[]): ReadonlyMap<string, number> {
  if (cells.length > COLUMNS_MAX) throw new Error(`the report has more than ${COLUMNS_MAX} columns`)
  const places = new Map<string, number>()
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim()
    if (name === '') continue
    if (places.has(name) && needed.includes(name)) throw new Error(`the report has two columns "${name}"`)
    places.set(name, place)
  }
  const missing = needed.filter((name) => !places.has(name))
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    throw new Error(
      `the file has no column ${names}: it is no Payment accounting report, or that column was left out when it was made`,
    )
  }
  return places
}

/** Without what stands in the file: it may be anybody's. */
function inSentences<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? `line ${error.lines}` : 'a line'
    throw new Error(`${line} of the file is no row of a CSV report (${error.code})`)
  }
}
