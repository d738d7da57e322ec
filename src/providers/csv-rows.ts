import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse as parseInTurns } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { ReportFault } from './report-fault.ts'

/** More than a report of 64 MiB holds of real rows, each with some 25 columns. */
const ROWS_MAX = 1_000_000
/** Columns are a few hundred characters together; payment data that an account of Adyen's adds may be some thousand. */
const ROW_BYTES_MAX = 64 * 1024
const COLUMNS_MAX = 200
/** Some hundred rows: a few milliseconds, between which a service does what else it has to. */
const TURN_BYTES = 64 * 1024

/** What a file has to be: its publisher's name of the report, and the columns that it needs. */
export interface CsvForm {
  readonly name: string
  readonly needed: readonly string[]
  /** Where its header was looked for: rows before it, and rows shorter or longer than it, are nothing of ours. Else it comes first. */
  readonly header?: CsvHeader
}

export interface CsvHeader {
  /** From 1. */
  readonly line: number
  readonly delimiter: string
}

/** One row, by the names of the header; `line` for people. */
export interface CsvRow {
  readonly line: number
  /** Empty where the row or the header does not have it. */
  of(column: string): string
}

/**
 * Reads rows of a CSV file and gives what `take` makes of each. Columns are found by name, in whatever order and among
 * whatever others. Throws in a sentence: a header without one that is needed, a row that is no row, too many, too long.
 */
export function readCsvRows<T>(bytes: Buffer, form: CsvForm, take: (row: CsvRow) => T | undefined): readonly T[] {
  const reader = rowReader(form, take)
  try {
    parse(bytes, reader.options)
  } catch (error) {
    throw inSentence(error)
  }
  return reader.end()
}

/** The same for a process that has others to answer: it lets go of its thread again and again. */
export async function readCsvRowsInTurns<T>(
  bytes: Buffer,
  form: CsvForm,
  take: (row: CsvRow) => T | undefined,
): Promise<readonly T[]> {
  const reader = rowReader(form, take)
  const parser = parseInTurns(reader.options)
  let failure: unknown
  const over = new Promise<void>((resolve) => {
    parser.once('end', resolve)
    parser.once('error', (error) => {
      failure = error
      resolve()
    })
  })
  parser.resume()
  for (let from = 0; from < bytes.length && failure === undefined; from += TURN_BYTES) {
    parser.write(bytes.subarray(from, from + TURN_BYTES))
    await setImmediate()
  }
  if (failure === undefined) parser.end()
  await over
  if (failure !== undefined) throw inSentence(failure)
  return reader.end()
}

function rowReader<T>({ name, needed, header }: CsvForm, take: (row: CsvRow) => T | undefined) {
  let places: ReadonlyMap<string, number> | undefined
  const taken: T[] = []
  let rows = 0
  const each = (cells: readonly string[], line: number): void => {
    const columns = places
    if (!columns) {
      places = readHeader(cells, { name, needed })
      return
    }
    rows += 1
    if (rows > ROWS_MAX)
      throw new ReportFault('too_long', `the report has more than ${ROWS_MAX} rows: read a shorter period`)
    const one = take({ line, of: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '' })
    if (one !== undefined) taken.push(one)
  }
  const options: Options<string[]> = {
    bom: true,
    skip_empty_lines: true,
    max_record_size: ROW_BYTES_MAX,
    ...(header && { delimiter: header.delimiter, from_line: header.line, relax_column_count: true }),
    // One by one: what is not taken is not kept.
    on_record(cells, { lines }) {
      each(cells as unknown as string[], lines)
      return null
    },
  }
  return {
    options,
    end() {
      if (!places)
        throw new ReportFault('empty', 'the file is empty: a report has a header, also where nothing was booked')
      return taken
    },
  }
}

function readHeader(cells: readonly string[], { name, needed }: CsvForm): ReadonlyMap<string, number> {
  if (cells.length > COLUMNS_MAX) throw new ReportFault('too_long', `the report has more than ${COLUMNS_MAX} columns`)
  const places = new Map<string, number>()
  for (const [place, cell] of cells.entries()) {
    const column = cell.trim()
    if (column === '') continue
    if (places.has(column) && needed.includes(column))
      throw new ReportFault('two_columns', `the report has two columns "${column}"`, { columns: [column] })
    places.set(column, place)
  }
  const missing = needed.filter((column) => !places.has(column))
  if (missing.length > 0) {
    const names = missing.map((column) => `"${column}"`).join(', ')
    const why = `it is no ${name}, or that column was left out when it was made`
    throw new ReportFault('no_columns', `the file has no column ${names}: ${why}`, { columns: missing })
  }
  return places
}

/** Without what stands in the file: it may be anybody's. */
function inSentence(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? `line ${error.lines}` : 'a line'
  const lines = typeof error.lines === 'number' ? { line: error.lines } : {}
  return new ReportFault('no_row', `${line} of the file is no row of a CSV report (${error.code})`, lines)
}
