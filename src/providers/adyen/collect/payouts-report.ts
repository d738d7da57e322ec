import { sumMinor, toDecimal } from '../../../shared/money.ts'
import type { ToldPayoutLine, WholePayout } from '../../collect/payouts.ts'
import { type CsvRow, readCsvRowsInTurns } from '../../csv-rows.ts'
import { PAYOUT_ROW } from '../words.ts'
import { type Booked, column, readBooked, SETTLEMENT_FORM, toLines, typeOf } from './payouts-lines.ts'
import { payoutReference } from './payouts-references.ts'

const BATCH = /^[1-9]\d{0,8}$/
const TRANSFER = /\bTX[0-9A-Z-]{4,30}XT\b/

/** A batch is one payout in each currency that it is paid out in. */
interface OfCurrency {
  readonly lines: ToldPayoutLine[]
  paid: (Booked & { readonly transfer: string | null }) | null
  newestAt: Date
}

/** A batch of one merchant account, whole. Throws in a sentence: of what is not whole nothing counts. */
export async function parseSettlement(
  bytes: Buffer,
  merchantAccount: string,
): Promise<{ readonly batch: number; readonly payouts: readonly WholePayout[] }> {
  let batch: number | undefined
  const byCurrency = new Map<string, OfCurrency>()
  await readCsvRowsInTurns(bytes, SETTLEMENT_FORM, (row) => {
    refuseOtherAccount(row, merchantAccount)
    const number = readBatch(row)
    batch ??= number
    if (number !== batch) throw new Error(`line ${row.line}: it is of another batch: a report of one batch is read`)
    const booked = readBooked(row)
    const of = byCurrency.get(booked.currency) ?? { lines: [], paid: null, newestAt: booked.bookedAt }
    byCurrency.set(booked.currency, of)
    if (booked.bookedAt > of.newestAt) of.newestAt = booked.bookedAt
    if (typeOf(row) !== PAYOUT_ROW) of.lines.push(...toLines(row, booked, number))
    else if (of.paid) throw new Error(`line ${row.line}: it is a second ${PAYOUT_ROW} in one currency`)
    else of.paid = { ...booked, transfer: TRANSFER.exec(column(row, 'Modification Reference'))?.[0] ?? null }
    return undefined
  })
  if (batch === undefined) throw new Error('the report has no row: nothing says which batch it is of')
  const number = batch
  const all = [...byCurrency].sort(([one], [other]) => (one < other ? -1 : 1))
  const payouts = all.map(([currency, of], index) =>
    toPayout(of, currency, {
      reference: payoutReference(number, currency, { nth: index + 1, of: all.length }),
      words: `batch ${number}, ${merchantAccount}`,
    }),
  )
  return { batch, payouts }
}

/** Without a row that says so nothing was paid: all of it was carried to the next batch, and that is a payout of 0. */
function toPayout(
  { lines, paid, newestAt }: OfCurrency,
  currency: string,
  { reference, words }: { readonly reference: string; readonly words: string },
): WholePayout {
  // What leaves the balance for our bank is its debit.
  const amountMinor = paid ? -paid.netMinor : 0n
  const sum = sumMinor(lines.map(({ grossMinor, feeMinor }) => grossMinor - feeMinor))
  if (sum !== amountMinor) {
    const [made, said] = [toDecimal(sum, currency), toDecimal(amountMinor, currency)]
    const isPaid = paid ? `its ${PAYOUT_ROW} is ${said}` : `no ${PAYOUT_ROW} says that it was paid`
    throw new Error(
      `the rows of ${reference} make ${made} ${currency}, and ${isPaid}: have the report made again, and ask Adyen if it says the same`,
    )
  }
  const payout = {
    ...{ reference, currency, amountMinor, madeAt: paid?.bookedAt ?? newestAt, arrivesOn: null },
    // The bank's line has both; banks cut what is long.
    ...{ bankReferences: paid ? [paid.transfer ?? words] : [], ibanLast4: null, hasFailed: false },
  }
  return { payout, lines }
}

function refuseOtherAccount(row: CsvRow, merchantAccount: string): void {
  if (column(row, 'Merchant Account') === merchantAccount) return
  throw new Error(
    `line ${row.line}: it is of another merchant account than ${merchantAccount}: have a report made of that one alone`,
  )
}

function readBatch(row: CsvRow): number {
  const text = column(row, 'Batch Number')
  if (BATCH.test(text)) return Number(text)
  throw new Error(`line ${row.line}: its Batch Number is no number`)
}
