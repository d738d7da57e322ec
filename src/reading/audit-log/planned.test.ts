import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { type Connection, transaction } from '../../db/database.ts'
import { type Scope, SYSTEM } from '../../shared/scope.ts'
import { type AuditFilter, type AuditPlace, listAuditEntries } from './audit-log-store.ts'

// Thirty thousand events and as many acts of one company, and as many of another: what a page asks must not read them all.
const ROWS = 30_000
const { db } = await testDatabase()
const own = await aMerchant(db)
const stranger = await aMerchant(db)
// Beside it a small one of the same company, of which nothing has been heard for long.
const small = { ...(await aMerchant(db)), companyId: own.companyId }
await db.query('update merchants set company_id = $1 where id = $2', [small.companyId, small.merchantId])
const { purchaseId } = await aPurchase(db, own)
for (const { companyId, merchantId } of [own, stranger, small]) {
  const rows = merchantId === small.merchantId ? 600 : ROWS
  await db.query(
    `insert into purchases (id, company_id, merchant_id, title, amount_minor, currency, payment_type, settlement, language, state,
       created_at, link_expires_at)
     select md5($2 || n)::uuid, $1, $2::uuid, 'Kayak', 100, 'EUR', 'SPLIT', 'TRANSFER', 'fr', 'initialized', now(), now()
       from generate_series(1, 3000) n`,
    [companyId, merchantId],
  )
  await db.query(
    `insert into events (purchase_id, merchant_id, sequence, name, occurred_at, actor)
     select md5($1 || (1 + n % 3000))::uuid, $1::uuid, 1000 + n,
            case when n % 5000 = 0 then 'disputeOpened' else 'paymentStarted' end,
            timestamptz '2026-01-01' + n * interval '1 minute',
            case when n % 5000 = 1 then 'staff_1' when n % 5000 = 2 then 'key_rare' when n % 2 = 0 then 'job:pots'
                 else 'payer_' || n end
       from generate_series(1, ${rows}) n`,
    [merchantId],
  )
  await db.query(
    `insert into audit_lines (company_id, merchant_id, act, subject, actor, recorded_at)
     select $1, $2, case when n % 5000 = 0 then 'key_made' else 'signed_in' end, 'sub_' || n,
            case when n % 5000 = 1 then 'operator 1' else 'staff_2' end, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, ${rows}) n`,
    [companyId, merchantId],
  )
}
await db.query('vacuum analyze events, audit_lines, merchants, purchases')

/** What is read to answer: every node's rows, those thrown away with them. */
async function rowsRead(filter: AuditFilter, after: AuditPlace | undefined, scope: Scope): Promise<number> {
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
          const [, removed] = /Rows Removed by (?:Filter|Join Filter): (\d+)/.exec(line) ?? []
          read = Math.max(read, Number(found ?? 0) * Number(loops ?? 0), Number(removed ?? 0))
        }
        return { rows: [], rowCount: 0 }
      },
    } as unknown as Connection
    await listAuditEntries(explained, scope, filter, { after, limit: 26 })
    return read
  })
}

const SOUGHT: Readonly<Record<string, AuditFilter>> = {
  everything: {},
  'what people did': { byPeople: true },
  'a rare act': { act: 'key_made' },
  'a common act': { act: 'signed_in' },
  'a rare event': { event: 'disputeOpened' },
  'an act or an event': { act: 'key_made', event: 'disputeOpened' },
  'a rare person': { actor: 'staff_1' },
  'a rare operator': { actor: 'operator 1' },
  'a rare key': { actor: 'key_rare' },
  'a job': { actor: 'job:pots' },
  'a merchant': { merchantId: own.merchantId },
  'an act of a merchant': { merchantId: own.merchantId, act: 'key_made' },
  'nothing at all': { event: 'disputeOpened', subject: 'sub_1' },
  'a subject': { subject: 'sub_4711' },
  'a purchase': { subject: `pur_${purchaseId}`, purchaseId },
  'a day': { from: new Date('2026-01-10T00:00:00Z'), before: new Date('2026-01-11T00:00:00Z') },
}
const SCOPES: readonly Scope[] = [
  { kind: 'company', companyId: own.companyId },
  { kind: 'merchants', merchantIds: [small.merchantId, own.merchantId] },
  SYSTEM,
]
const DEEP = { at: new Date('2026-01-03T00:00:00Z'), source: 'act', id: 4711n } as const

for (const [what, filter] of Object.entries(SOUGHT)) {
  test(`${what} is found without reading what is not asked for, on the first page and on a late one`, async () => {
    for (const scope of SCOPES) {
      for (const after of [undefined, DEEP]) {
        const read = await rowsRead(filter, after, scope)
        assert.ok(read <= ROWS / 10, `${scope.kind}: ${read} rows read`)
      }
    }
  })
}

test('pages behind each other give every line once, newest first, acts before events of the same time', async () => {
  const scope = { kind: 'company', companyId: own.companyId } as const
  const filter = { from: new Date('2026-01-10T00:00:00Z'), before: new Date('2026-01-10T01:00:00Z') }
  const seen: string[] = []
  let after: AuditPlace | undefined
  for (;;) {
    const rows = await listAuditEntries(db, scope, filter, { after, limit: 7 })
    if (rows.length === 0) break
    seen.push(...rows.map(({ at, source }) => `${at.toISOString()} ${source}`))
    after = rows.at(-1)
  }
  assert.equal(seen.length, 120)
  assert.equal(new Set(seen).size, 120)
  const order = (line: string) => line.replace('act', '1').replace('event', '0')
  assert.deepEqual(
    seen,
    [...seen].sort((one, other) => (order(one) < order(other) ? 1 : -1)),
  )
})
