import type { Connection } from '../../db/database.ts'
import { listSettled, type SettledRow, type SettledWish } from '../../settlements/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { csvHead, csvLine } from '../reports/report.ts'

const COLUMNS = [
  ...['settlement', 'merchant', 'account', 'psp', 'psp_payment', 'reference', 'order', 'card', 'card_last4'],
  ...['amount', 'currency', 'settled_at', 'debited_at', 'debited', 'credited'],
] as const
const ROWS_PER_PAGE = 1_000

/** Every one that these filters let through, however many: a page at a time is in memory. */
export async function* readSettled(
  connection: Connection,
  scope: Scope,
  wish: SettledWish,
  rowsPerPage = ROWS_PER_PAGE,
): AsyncGenerator<SettledRow> {
  for (let after: SettledRow | undefined; ; ) {
    const page = await listSettled(connection, scope, wish, { after, limit: rowsPerPage })
    yield* page
    after = page.at(-1)
    if (page.length < rowsPerPage) return
  }
}

/** The same as CSV, for whoever compares it with what a PSP or a card's issuer says. */
export async function* settledFile(connection: Connection, scope: Scope, wish: SettledWish): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  for await (const row of readSettled(connection, scope, wish)) yield lineOf(row)
}

function lineOf(row: SettledRow): string {
  const { currency } = row
  const money = (amountMinor: bigint) => ({ amountMinor, currency })
  return csvLine([
    ...[publicId('pur', row.purchaseId), publicId('mer', row.merchantId), row.pspAccountId, row.psp],
    ...[row.paymentId, row.reference, row.orderReference, row.cardId, row.cardLast4],
    ...[money(row.amountMinor), currency],
    ...[row.settledAt, row.debitedAt, money(row.debitedMinor), money(row.creditedMinor)],
  ])
}
