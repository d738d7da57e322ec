import { isCurrency, parseSignedDecimal } from '../../../shared/money.ts'
import type { ToldPayoutLine } from '../../collect/payouts.ts'
import type { CsvRow } from '../../csv-rows.ts'
import { SETTLED_ONCE, SETTLEMENT_ROWS } from '../words.ts'
import { hoursAheadOf, readReportDate } from './report-dates.ts'
import { isPspReference } from './report-values.ts'

/** What Adyen withholds from a row, in the currency that it pays out in. */
const FEE_COLUMNS = ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'] as const

export const SETTLEMENT_FORM = {
  name: 'Settlement details report',
  needed: [
    'Merchant Account',
    'Psp Reference',
    'Creation Date',
    'TimeZone',
    'Type',
    'Modification Reference',
    'Gross Currency',
    'Gross Debit (GC)',
    'Gross Credit (GC)',
    'Net Currency',
    'Net Debit (NC)',
    'Net Credit (NC)',
    ...FEE_COLUMNS,
    'Batch Number',
  ],
} as const
type Column = (typeof SETTLEMENT_FORM.needed)[number]

/** As Adyen writes its types; what is written otherwise is told without its words. */
const TYPE = /^[A-Za-z]{1,40}$/

/** What every row has, whatever it is. Amounts in the currency that is paid out. */
export interface Booked {
  readonly currency: string
  /** Credit less debit: what the balance has of it. */
  readonly netMinor: bigint
  readonly bookedAt: Date
}

/** Throws in a sentence that names the line, and nothing that stands in it. */
export function readBooked(row: CsvRow): Booked {
  const currency = readCurrency(row, 'Net Currency')
  const [debit, credit] = [readAmount(row, 'Net Debit (NC)', currency), readAmount(row, 'Net Credit (NC)', currency)]
  if (debit === null && credit === null)
    throw new Error(`line ${row.line}: it has neither a Net Debit nor a Net Credit`)
  const zone = column(row, 'TimeZone')
  const bookedAt = readReportDate(column(row, 'Creation Date'), hoursAheadOf(zone, row.line), row.line, 'Creation Date')
  return { currency, netMinor: (credit ?? 0n) - (debit ?? 0n), bookedAt }
}

/**
 * A row as lines of its payout, whose gross less fee is the row's net. What a dispute costs is a line beside it: no webhook
 * tells it, so that nothing of ours has booked it with the dispute.
 */
export function toLines(row: CsvRow, { currency, netMinor, bookedAt }: Booked, batch: number): ToldPayoutLine[] {
  const type = column(row, 'Type')
  const kind = SETTLEMENT_ROWS.get(type) ?? 'adjustment'
  const [psp, modification] = [column(row, 'Psp Reference'), column(row, 'Modification Reference')]
  const acquirerRef = isPspReference(modification) ? modification : null
  const place = `batch ${batch} line ${row.line}`
  const line = {
    ...{
      reference: SETTLED_ONCE.has(kind) && acquirerRef ? `${type} ${acquirerRef}` : place,
      kind,
      currency,
      bookedAt,
    },
    ...{ paymentId: isPspReference(psp) ? psp : null, acquirerRef },
  }
  // Costs alone: whatever columns they stand in, all of it is what Adyen keeps.
  if (kind === 'fee') return [{ ...line, grossMinor: 0n, feeMinor: -netMinor }]
  const feeMinor = FEE_COLUMNS.reduce((sum, name) => sum + (readAmount(row, name, currency) ?? 0n), 0n)
  const grossMinor = netMinor + feeMinor
  refuseOtherGross(row, currency, grossMinor)
  const isDispute = kind === 'dispute' || kind === 'dispute_returned'
  if (!isDispute || feeMinor === 0n) return [{ ...line, grossMinor, feeMinor }]
  const cost = { ...line, reference: `${line.reference} fee`, kind: 'fee' as const, grossMinor: 0n, feeMinor }
  return [{ ...line, grossMinor, feeMinor: 0n }, cost]
}

export function typeOf(row: CsvRow): string {
  const type = column(row, 'Type')
  if (TYPE.test(type)) return type
  throw new Error(`line ${row.line}: its Type is none of Adyen's`)
}

export function column(row: CsvRow, name: Column): string {
  return row.of(name)
}

/** Where nothing was exchanged, what the payer paid less what is withheld is the net. An exchanged one cannot be worked out again to the cent. */
function refuseOtherGross(row: CsvRow, currency: string, grossMinor: bigint): void {
  const said = column(row, 'Gross Currency')
  if (said !== currency) return
  const [debit, credit] = [
    readAmount(row, 'Gross Debit (GC)', currency),
    readAmount(row, 'Gross Credit (GC)', currency),
  ]
  if (debit === null && credit === null) return
  if ((credit ?? 0n) - (debit ?? 0n) !== grossMinor)
    throw new Error(`line ${row.line}: its gross less its fees is not its net`)
}

function readCurrency(row: CsvRow, name: Column): string {
  const currency = column(row, name)
  if (isCurrency(currency)) return currency
  throw new Error(`line ${row.line}: its ${name} is none of ISO 4217`)
}

/** Null where the cell is empty. */
function readAmount(row: CsvRow, name: Column, currency: string): bigint | null {
  const amount = parseSignedDecimal(column(row, name), currency)
  if (amount !== undefined) return amount
  throw new Error(`line ${row.line}: its ${name} is no amount of its currency, with a point before the decimals`)
}
