import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxAccount } from '../../../test/support/acquirers.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { type Connection, transaction } from '../../db/database.ts'
import { type AcquirerPayoutFilters, findAcquirerPayout, listAcquirerPayouts } from './acquirer-payout-store.ts'
import { listMovedMoney } from './moved-money-store.ts'
import { listFindingsOfPayout } from './payout-finding-store.ts'
import { listPayoutLines } from './payout-line-store.ts'

// A thousand payouts of sixty lines each, one of them with what differs: what a page asks must read a page's worth, so that it
// stays as fast beside a million lines.
const PAYOUTS = 1_000
const LINES_EACH = 60
const PAGE = 26
const ODD = 777
const { db } = await testDatabase()
const accountId = await sandboxAccount(db)
const { purchaseId } = await aPurchase(db, await aMerchant(db))
await db.query(
  `insert into acquirer_payouts (id, acquirer_account_id, reference, currency, amount_minor, made_at, bank_references, state,
     line_count, gross_minor, fee_minor, content_sha256, read_at, read_by)
   select md5('payout' || n)::uuid, $1, 'po_' || n, 'EUR', 5940, timestamptz '2020-01-01' + n * interval '1 day', '{}', 'sent',
          $3, 6000, 60, '\\x00', now(), 'test'
     from generate_series(1, $2::int) n`,
  [accountId, PAYOUTS, LINES_EACH],
)
await db.query(
  `insert into acquirer_payout_lines (id, payout_id, acquirer_account_id, number, reference, kind, currency, gross_minor, fee_minor,
     booked_at, doubt)
   select md5('line' || n || '/' || k)::uuid, md5('payout' || n)::uuid, $1, k, 'txn_' || n || '/' || k, 'charge', 'EUR', 100, 1,
          now(), case when n = $4 and k < 4 then 'unknown' end
     from generate_series(1, $2::int) n, generate_series(1, $3::int) k`,
  [accountId, PAYOUTS, LINES_EACH, ODD],
)
await db.query(
  `insert into parity_findings (kind, books, provider, account_id, subject, detail, state, first_seen_at, last_seen_at)
   select 'payout_line_unknown', 'payouts', 'sandbox', $1, 'txn_' || n || '/1', 'unknown',
          case when n = $2::int then 'open' else 'agreed' end, now(), now()
     from generate_series(1, 1000) n`,
  [accountId, ODD],
)
await db.query('vacuum analyze acquirer_payouts, acquirer_payout_lines, parity_findings')

/** Rows that the busiest node of a plan reads, those thrown away with them; and what was found. */
async function asked<Row>(asking: (connection: Connection) => Promise<Row>): Promise<{ read: number; found: Row }> {
  const found = await transaction(db, asking)
  let read = 0
  const explaining = {
    async query(text: string, values?: readonly unknown[]) {
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${text}`,
        values,
      )
      for (const { 'QUERY PLAN': line } of rows) {
        const [, each = '0', loops = '0'] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
        const [, removed = '0'] = /Rows Removed by (?:Join )?Filter: (\d+)/.exec(line) ?? []
        read = Math.max(read, Number(each) * Number(loops), Number(removed))
      }
      return { rows: [], rowCount: 0 }
    },
  } as unknown as Connection
  await asking(explaining)
  return { read, found }
}

const WISHES: Readonly<Record<string, AcquirerPayoutFilters & { readonly after?: { at: Date; id: string } }>> = {
  'the newest': {},
  'those of an account': { accountId },
  'those that wait for the bank': { isAwaited: true },
  'those behind a place': { after: { at: new Date('2021-06-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } },
}

for (const [what, wish] of Object.entries(WISHES)) {
  test(`${what} are a page's worth of rows, however many lines there are`, async () => {
    const { read, found } = await asked((connection) => listAcquirerPayouts(connection, { ...wish, limit: PAGE }))
    assert.equal(found.length, PAGE)
    assert.ok(read <= PAGE * 4, `${read} rows read`)
  })
}

test('what differs is found by its differences, not by looking at every payout', async () => {
  const wish = { hasFindings: true, limit: PAGE }
  const { read, found } = await asked((connection) => listAcquirerPayouts(connection, wish))
  assert.deepEqual(
    found.map(({ reference, findingCount, doubtedCount }) => [reference, findingCount, doubtedCount]),
    [[`po_${ODD}`, 1, 3]],
  )
  assert.ok(read <= PAYOUTS, `${read} rows read`)
})

test('one payout, its lines and its differences, and the money of a purchase read no other’s', async () => {
  const [odd = assert.fail('one differs')] = await listAcquirerPayouts(db, { hasFindings: true, limit: 1 })
  for (const asking of [
    (connection: Connection) => findAcquirerPayout(connection, odd.id),
    (connection: Connection) => listPayoutLines(connection, odd.id, { afterNumber: 25, limit: PAGE }),
    (connection: Connection) => listFindingsOfPayout(connection, odd.id, 50),
    (connection: Connection) => listMovedMoney(connection, purchaseId),
  ]) {
    const { read } = await asked<unknown>(asking)
    assert.ok(read <= LINES_EACH * 2, `${read} rows read`)
  }
})
