import { parseUuid } from '../../../shared/ids.ts'
import { isCurrency, parseSignedDecimal } from '../../../shared/money.ts'
import type { AcquirerReport, ReportEntry } from '../../collect/report.ts'
import { type CsvRow, readCsvRows } from '../../csv-rows.ts'
import { REPORT_ROWS } from '../words.ts'
import { estimateHoldEnd, toCard } from './cards.ts'
import { hoursAheadOf, readReportDate } from './report-dates.ts'
import { isPspReference } from './report-values.ts'

/** Rows of these without an amount could be anything. */
const MOVES_MONEY: ReadonlySet<ReportEntry['kind']> = new Set(['authorised', 'captured', 'refunded'])

const NEEDED = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Record Type',
  'Payment Currency',
  'Authorised (PC)',
  'Captured (PC)',
  'Modification Merchant Reference',
] as const
type Column = (typeof NEEDED)[number] | 'Modification Psp Reference' | 'Merchant Order Reference'

const ORDER_REFERENCE = /^[0-9a-f-]{36}\.(payer|merchant)$/
/** As Adyen writes its kinds; what is written otherwise is told without its words. */
const RECORD_TYPE = /^[A-Za-z]{1,40}$/

/** Throws in a sentence that names the line, and nothing that stands in it. */
export function parseReport(bytes: Buffer, merchantAccount: string): AcquirerReport {
  let [rows, foreignRows] = [0, 0]
  let hoursAhead: AcquirerReport['hoursAhead'] = null
  const passedOver: Record<string, number> = {}
  const entries = readCsvRows(bytes, { name: 'Payment accounting report', needed: NEEDED }, (row) => {
    rows += 1
    const of = (column: Column) => row.of(column)
    if (of('Merchant Account') !== merchantAccount) {
      foreignRows += 1
      return undefined
    }
    const hours = hoursAheadOf(of('TimeZone'), row.line)
    hoursAhead = { first: hoursAhead?.first ?? hours, last: hours }
    const recordType = of('Record Type')
    const meaning = REPORT_ROWS.get(recordType)
    if (meaning) return toEntry(row, of, meaning, hours)
    const name = RECORD_TYPE.test(recordType) ? recordType : 'of another kind'
    passedOver[name] = (passedOver[name] ?? 0) + 1
    return undefined
  })
  if (rows > 0 && rows === foreignRows)
    throw new Error(`none of the report's ${rows} rows is of merchant account ${merchantAccount}`)
  return { rows, foreignRows, passedOver, entries, hoursAhead }
}

function toEntry(
  { line }: CsvRow,
  of: (column: Column) => string,
  [kind, amountIn]: readonly [ReportEntry['kind'], string],
  hours: number,
): ReportEntry {
  const paymentId = of('Psp Reference')
  if (!isPspReference(paymentId))
    throw new Error(`line ${line}: its Psp Reference is none of Adyen's, 16 digits and capital letters`)
  const currency = of('Payment Currency')
  if (!isCurrency(currency)) throw new Error(`line ${line}: its Payment Currency is none of ISO 4217`)
  const amountMinor = readSize(of(amountIn as Column), currency)
  // Of a card that is only checked nothing is authorised; a capture of nothing is none.
  const isMissing = MOVES_MONEY.has(kind) && (amountMinor === null || (amountMinor === 0n && kind !== 'authorised'))
  if (amountMinor === undefined || isMissing)
    throw new Error(`line ${line}: its ${amountIn} is no amount of its currency, with a point before the decimals`)
  const bookedAt = readReportDate(of('Booking Date'), hours, line, 'Booking Date')
  const acquirerRef = of('Modification Psp Reference')
  const orderReference = of('Merchant Order Reference')
  const brand = of('Payment Method')
  return {
    kind,
    paymentId,
    attemptId: parseUuid(of('Merchant Reference')) ?? '',
    orderReference: ORDER_REFERENCE.test(orderReference) ? orderReference : '',
    operationId: parseUuid(of('Modification Merchant Reference')) ?? null,
    acquirerRef: isPspReference(acquirerRef) ? acquirerRef : null,
    amountMinor,
    currency,
    bookedAt,
    cardBrand:
      /^[\w-]{1,50}$/.test(brand) && !/\d{8}/.test(brand) ? toCard({ brand, additionalData: undefined }).brand : '',
    holdEnds: {
      payer: estimateHoldEnd(brand, 'payer', bookedAt),
      merchant: estimateHoldEnd(brand, 'merchant', bookedAt),
    },
  }
}

/** What moves between two columns stands in both, once below zero: its size counts. */
function readSize(text: string, currency: string): bigint | null | undefined {
  const amount = parseSignedDecimal(text, currency)
  return amount && amount < 0n ? -amount : amount
}
