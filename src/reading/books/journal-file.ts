import { type Days, type JournalLine, readJournalLines } from '../../books/index.ts'
import type { Database } from '../../db/database.ts'
import { publicId } from '../../shared/ids.ts'
import { csvHead, csvLine } from '../reports/report.ts'

const COLUMNS = [
  ...['accounting_on', 'journal', 'line', 'kind', 'account', 'owner', 'debit', 'credit', 'currency'],
  ...['purchase', 'merchant', 'cause', 'occurred_at', 'booked_at'],
] as const

/** Every line of the books in these days, as CSV: for whoever looks into them, and for programs. */
export async function* journalFile(db: Database, days: Days): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  for await (const lines of readJournalLines(db, days)) for (const line of lines) yield rowOf(line)
}

function rowOf(line: JournalLine): string {
  const { amountMinor, currency, purchaseId, merchantId } = line
  const side = (sign: 1n | -1n) => (amountMinor * sign > 0n ? { amountMinor: amountMinor * sign, currency } : null)
  return csvLine([
    ...[line.accountingOn, String(line.position), line.line, line.kind, line.account, line.ownerId],
    ...[side(1n), side(-1n), currency],
    ...[purchaseId && publicId('pur', purchaseId), merchantId && publicId('mer', merchantId), line.causeId],
    ...[line.occurredAt, line.bookedAt],
  ])
}
