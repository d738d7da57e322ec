import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { type Connection, transaction } from '../../db/database.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { PurchaseListFilters } from './branches.ts'
import { countPurchases, listPurchases } from './purchase-list-store.ts'

// Thirty thousand sales of one company, most of them alike: what a list asks must not read them all.
const ROWS = 30_000
const { db } = await testDatabase()
const { companyId, merchantId } = await aMerchant(db)
// Two small ones beside it, who have long sold nothing: their sales are the oldest.
const small = [await aMerchant(db), await aMerchant(db)].map((each) => each.merchantId)
await db.query('update merchants set company_id = $1 where id = any($2)', [companyId, small])
await db.query(
  `insert into clients (id, merchant_id, first_name, last_name, email, created_at)
   select md5(n::text)::uuid, $1, 'Alice', 'Riou-' || n % 999, n || '@example.test', now() from generate_series(1, ${ROWS}) n`,
  [merchantId],
)
await db.query(
  `insert into purchases (id, company_id, merchant_id, client_id, reference, title, amount_minor, currency, payment_type,
     settlement, language, state, created_at, link_expires_at)
   select md5(n::text)::uuid, $1, case when n <= 900 then ($3::uuid[])[1 + n % 2] else $2 end, md5(n::text)::uuid, 'BREST-' || n, 'Kayak', n, 'EUR',
          case when n % 5000 = 0 then 'DEFERRED' else 'SPLIT' end, case when n % 6000 = 0 then 'BACK' else 'TRANSFER' end, 'fr',
          case when n % 5000 = 1 then 'failed_connector' when n % 3 = 0 then 'cancelled' else 'successful' end,
          timestamptz '2026-01-01' + n * interval '1 minute', now()
     from generate_series(1, ${ROWS}) n`,
  [companyId, merchantId, small],
)
const articleId = 'a0000000-0000-7000-8000-000000000001'
await db.query(
  `insert into articles (id, company_id, name, amount_minor, currency, created_at) values ($1, $2, 'Pass', 1, 'EUR', now())`,
  [articleId, companyId],
)
await db.query(`update purchases set article_id = $1 where amount_minor % 300 = 0`, [articleId])
await db.query('analyze purchases, purchase_terms, clients')

/** What is read to answer, of tables that hold tens of thousands: every node's rows, those thrown away with them. */
async function rowsRead(asking: (connection: Connection) => Promise<unknown>): Promise<number> {
  return transaction(db, async (tx) => {
    let read = 0
    const explained = {
      async query(text: string, values?: readonly unknown[]) {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, costs off, timing off) ${text}`,
          values,
        )
        for (const { 'QUERY PLAN': line } of rows) {
          const [, found, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
          const [, removed] = /Rows Removed by Filter: (\d+)/.exec(line) ?? []
          read = Math.max(read, Number(found ?? 0) * Number(loops ?? 0), Number(removed ?? 0))
        }
        return { rows: [], rowCount: 0 }
      },
    } as unknown as Connection
    await asking(explained)
    return read
  })
}

const SOUGHT: Readonly<Record<string, PurchaseListFilters>> = {
  everything: {},
  'a common state': { standings: ['complete'] },
  'several states': { standings: ['cancelled', 'complete', 'filling'] },
  'a rare state': { standings: ['unsettled'] },
  'a rare type': { paymentType: 'DEFERRED' },
  'a rare settlement': { settlement: 'BACK' },
  'what was bought on the page of an article': { articleId },
  'an amount': { leastMinor: 77n, mostMinor: 80n },
  'a day': { createdFrom: new Date('2026-01-03T00:00:00Z'), createdBefore: new Date('2026-01-03T01:00:00Z') },
  'what waits for somebody': { needsAttention: true },
  'a name that all have': { sought: 'alice' },
  'two names that all have': { sought: 'riou alice' },
  'a rare name': { sought: '77 alice riou' },
  'an e-mail': { sought: '4711@example.test' },
  'a reference that all begin with': { sought: 'brest-' },
  'a reference': { sought: 'BREST-4711' },
}

const SCOPES: Readonly<Record<string, OwnerScope>> = {
  'of a company': { kind: 'company', companyId },
  'of its small merchants': { kind: 'merchants', merchantIds: small },
  'of a small and a large one': { kind: 'merchants', merchantIds: [small[0] as string, merchantId] },
}

for (const [what, filters] of Object.entries(SOUGHT)) {
  for (const [whose, scope] of Object.entries(SCOPES)) {
    // Its words are walked through newest first, whoever's they are: of who has long sold nothing, to the end.
    if (/names? that all have$/.test(what) && scope.kind === 'merchants' && !scope.merchantIds.includes(merchantId))
      continue
    test(`${what} ${whose} is found without reading what is not asked for`, async () => {
      const read = await rowsRead((db) => listPurchases(db, scope, filters, { after: undefined, limit: 26 }))
      assert.ok(read <= ROWS / 10, `${read} rows read`)
    })
  }
}

test('two names that all have are counted up to what a page says, also under the views beside it', async () => {
  const sought = 'riou alice'
  for (const filters of [{ sought }, { sought, standings: ['filling'] as const }, { sought, needsAttention: true }]) {
    const read = await rowsRead((db) => countPurchases(db, { kind: 'company', companyId }, filters, 99))
    assert.ok(read <= ROWS / 10, `${read} rows read of ${Object.keys(filters)}`)
  }
})
