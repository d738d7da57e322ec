import { isUtf8 } from 'node:buffer'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { isCurrency, parseSignedDecimal } from '../../shared/money.ts'
import type { CsvHeader, CsvRow } from '../csv-rows.ts'
import { ReportFault } from '../report-fault.ts'
import type { PspReportColumns } from './report.ts'

/** One payment, whatever number of rows it has: what was captured in parts is added up. */
export interface ReportedPayment {
  /** Of its first row. */
  readonly line: number
  readonly paymentId: string | null
  readonly reference: string | null
  readonly amountMinor: bigint
  readonly currency: string
}

interface ReadPspReport {
  readonly rowCount: number
  /** Refunds, fees, and whatever is no payment; payments without a name are none of ours. */
  readonly otherCount: number
  readonly payments: readonly ReportedPayment[]
}

/** Titles and empty lines may come before the header; twenty are more than any PSP writes. */
const HEADER_WITHIN = 20
/** In which the header is. */
const HEAD_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t']
/** As PSPs and shops name payments; what is longer, or has other characters, names none of ours. */
const NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/

const CURRENCY_OF = new Map([...CURRENCY_NUMBERS].map(([code, number]) => [number, code] as const))

/**
 * The payments of a file, whose columns are found by name, after a comma, a semicolon or a tab; also what Excel saves (UTF-16, a byte
 * order mark, Latin-1). Throws in a sentence that names the line, and nothing that stands in it: the file may be anybody's.
 */
export async function readPspReport(bytes: Buffer, name: string, columns: PspReportColumns): Promise<ReadPspReport> {
  // Loaded by those alone who read reports.
  const { readCsvRowsInTurns } = await import('../csv-rows.ts')
  const text = asUtf8(bytes)
  const needed = neededBy(columns)
  const payments = new Map<string, ReportedPayment>()
  let [rowCount, otherCount] = [0, 0]
  await readCsvRowsInTurns(text, { name, needed, header: findHeader(text, name, needed) }, (row) => {
    if (needed.every((column) => row.of(column) === '')) return undefined
    rowCount += 1
    const isPayment = columns.only.every(({ column, values }) => values.includes(row.of(column)))
    const read = isPayment ? toPayment(row, columns) : null
    const key = read?.paymentId ?? read?.reference
    if (!read || !key) otherCount += 1
    else payments.set(`${read.currency} ${key}`, added(payments.get(`${read.currency} ${key}`), read))
    return undefined
  })
  return { rowCount, otherCount, payments: [...payments.values()] }
}

function neededBy({ payment, reference, amount, debit, currency, only }: PspReportColumns): string[] {
  const named = only.map(({ column }) => column)
  const all = [payment, reference, amount, debit, 'column' in currency ? currency.column : null, ...named]
  return all.filter((column) => column !== null)
}

function added(before: ReportedPayment | undefined, more: ReportedPayment): ReportedPayment {
  return before ? { ...before, amountMinor: before.amountMinor + more.amountMinor } : more
}

function toPayment(row: CsvRow, columns: PspReportColumns): ReportedPayment {
  const currency = 'code' in columns.currency ? columns.currency.code : currencyIn(row.of(columns.currency.column))
  if (!isCurrency(currency))
    throw new ReportFault('currency', `line ${row.line}: its currency is none of ISO 4217`, { line: row.line })
  const credit = readAmount(row, columns.amount, columns.unit, currency)
  const debit = columns.debit === null ? null : readAmount(row, columns.debit, columns.unit, currency)
  if (credit === null && debit === null)
    throw new ReportFault('no_amount', `line ${row.line}: it has no amount`, { line: row.line })
  return {
    line: row.line,
    paymentId: columns.payment === null ? null : nameIn(row.of(columns.payment)),
    reference: columns.reference === null ? null : nameIn(row.of(columns.reference)),
    amountMinor: (credit ?? 0n) - (debit ?? 0n),
    currency,
  }
}

/** `eur`, or `978` as card networks write it. */
function currencyIn(cell: string): string {
  return CURRENCY_OF.get(cell.padStart(3, '0')) ?? cell.toUpperCase()
}

/** A point or a comma before the decimals, and nothing between thousands: `1,234` could be either, and is refused. */
function readAmount(
  { line, of }: CsvRow,
  column: string,
  unit: PspReportColumns['unit'],
  currency: string,
): bigint | null {
  const text = of(column)
  if (unit === 'minor' && /^-?\d{1,15}$/.test(text)) return BigInt(text)
  const isPlain = /^[+-]?\d+(?:\.\d+|,\d{1,2})?$/.test(text)
  const amount =
    unit === 'decimal' && (text === '' || isPlain)
      ? parseSignedDecimal(text.replace('+', '').replace(',', '.'), currency)
      : undefined
  if (text === '') return null
  if (amount !== undefined) return amount
  const wanted = unit === 'minor' ? 'in its smallest unit, without a point' : 'without anything between thousands'
  const sentence = `line ${line}: its ${column} is no amount of ${currency} ${wanted}`
  throw new ReportFault('amount', sentence, { line, columns: [column] })
}

/** Whoever exports for a sheet puts an apostrophe before what that would take for a formula. */
function nameIn(cell: string): string | null {
  const name = cell.replace(/^'/, '')
  return NAME.test(name) ? name : null
}

function asUtf8(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes.toString('utf16le'))
  if (bytes.includes(0)) throw new ReportFault('no_text', 'the file is no text: have it exported as CSV, in UTF-8')
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('latin1'))
}

function findHeader(bytes: Buffer, name: string, needed: readonly string[]): CsvHeader {
  const lines = bytes
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .slice(0, HEADER_WITHIN)
  for (const [index, line] of lines.entries())
    for (const delimiter of DELIMITERS) {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''))
      if (needed.every((column) => cells.includes(column))) return { line: index + 1, delimiter }
    }
  const names = needed.map((column) => `"${column}"`).join(', ')
  throw new ReportFault(
    'no_columns',
    `no line among the first ${HEADER_WITHIN} of the file has the columns ${names}: it is no ${name}, or one of them was left out when it was made`,
    { columns: needed },
  )
}
