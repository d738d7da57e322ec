import { carriedFrom } from '../../payouts/index.ts'
import { type Cell, csvHead, csvLine, type ListedPayout, readAllPayouts, readPayoutCount } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { ROWS_UNPROVED_MAX, SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { PAYOUT_QUERY, payoutFilters } from './list-filters.ts'
import { PAYOUTS_PATH } from './payout-parts.ts'

/** Names are read by sheets and machines, so they stay. */
const COLUMNS: readonly (readonly [name: string, cell: (row: ListedPayout) => Cell])[] = [
  ['payout', ({ id }) => id],
  ['merchant_uid', ({ merchantId }) => publicId('mer', merchantId)],
  ['merchant', ({ merchantName }) => merchantName],
  ['planned_on', ({ plannedOn }) => plannedOn],
  ['state', ({ state }) => state],
  ['paid_out_at', ({ exportedAt }) => exportedAt],
  ['booked_on', ({ bookedOn }) => bookedOn],
  ['reason', ({ reasonCode }) => reasonCode],
  ['carried_from', (row) => carriedFrom(row) ?? null],
  ['carried', ({ carriedMinor, currency }) => (carriedMinor === null ? null : { amountMinor: carriedMinor, currency })],
  ['reserve', ({ reserveMinor, currency }) => ({ amountMinor: reserveMinor, currency })],
  ['amount', ({ amountMinor, currency }) => ({ amountMinor, currency })],
  ['currency', ({ currency }) => currency],
]

/** The list of payouts as a file: the same filter, the same order, and what they come to. */
export const payoutExport = staffPage({
  path: `${PAYOUTS_PATH}.csv`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 1,
  query: PAYOUT_QUERY,
  async view(connection, { scope, query, address }) {
    const wished = payoutFilters(query)
    const { isMore } = await readPayoutCount(connection, scope, wished, ROWS_UNPROVED_MAX)
    return {
      fileName: `${['payouts', query.from, query.to].filter(Boolean).join('-')}.csv`,
      type: 'text/csv; charset=utf-8',
      body: (db) => linesOf(readAllPayouts(db, scope, wished)),
      narrowedBy: address.query,
      asksFor: isMore ? SENSITIVE : undefined,
    }
  },
})

/** The last line is the total, one for each currency: a file without it is not whole. */
async function* linesOf(batches: AsyncIterable<readonly ListedPayout[]>) {
  const totals = new Map<string, { count: number; amountMinor: bigint }>()
  yield csvHead(COLUMNS.map(([name]) => name))
  for await (const rows of batches) {
    for (const { currency, amountMinor } of rows) {
      const total = totals.get(currency) ?? { count: 0, amountMinor: 0n }
      totals.set(currency, { count: total.count + 1, amountMinor: total.amountMinor + amountMinor })
    }
    yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('')
  }
  const empty = COLUMNS.slice(4).map(() => null)
  if (totals.size === 0) yield csvLine(['total', '0', null, null, ...empty])
  for (const [currency, { count, amountMinor }] of totals)
    yield csvLine(['total', String(count), null, null, ...empty.slice(2), { amountMinor, currency }, currency])
}
