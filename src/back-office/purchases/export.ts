import type { Reader } from '../../pages/office/reader.ts'
import { csvHead, csvLine, type ListedPurchase, readAllPurchases, readPurchaseCount } from '../../reading/index.ts'
import { ROWS_UNPROVED_MAX, SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { FILE_COLUMNS } from './columns.ts'
import { filtersOf, LIST_QUERY } from './list-filters.ts'

/** The list of purchases as a file: the same filter, the same columns, the same order, and what they come to. */
export const purchaseExport = staffPage({
  path: '/dashboard/purchases.csv',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 1,
  query: LIST_QUERY,
  async view(connection, { scope, query, reader, address }) {
    const wished = filtersOf(query, reader)
    const { isMore } = await readPurchaseCount(connection, scope, wished, ROWS_UNPROVED_MAX)
    const { q, ...narrowedBy } = address.query
    const days = [query.from, query.to].filter(Boolean)
    const zone = reader.timeZone.replaceAll('/', '-')
    return {
      fileName: `${['purchases', ...days, zone].join('-')}.csv`,
      type: 'text/csv; charset=utf-8',
      body: (db) => linesOf(readAllPurchases(db, scope, wished), reader),
      narrowedBy,
      ...(q && { personal: { q } }),
      asksFor: isMore ? SENSITIVE : undefined,
    }
  },
})

/** The last line is the total, one for each currency: a file without it is not whole. */
async function* linesOf(batches: AsyncIterable<readonly ListedPurchase[]>, { timeZone }: Pick<Reader, 'timeZone'>) {
  const totals = new Map<string, { count: number; amountMinor: bigint }>()
  yield csvHead(FILE_COLUMNS.map(({ name }) => name(timeZone)))
  for await (const rows of batches) {
    for (const { currency, amountMinor } of rows) {
      const total = totals.get(currency) ?? { count: 0, amountMinor: 0n }
      totals.set(currency, { count: total.count + 1, amountMinor: total.amountMinor + amountMinor })
    }
    yield rows.map((row) => csvLine(FILE_COLUMNS.map(({ cell }) => cell(row, timeZone)))).join('')
  }
  if (totals.size === 0) yield csvLine(['total', '0', null, null, null, null, null, null])
  for (const [currency, { count, amountMinor }] of totals)
    yield csvLine(['total', String(count), null, null, null, { amountMinor, currency }, currency, null])
}
