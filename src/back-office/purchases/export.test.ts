import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf } from '../../../test/support/office.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { startWorld } from '../../../test/support/world.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { newId, parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchantId = parsePublicId('mer', world.credentials.merchants.SPLIT.uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const sell = (number: number, title: string) =>
  aPurchase(
    db,
    { companyId, merchantId },
    {
      ...{ title, reference: `R-${number}`, amountMinor: BigInt(1000 + number) },
      createdAt: new Date(Date.UTC(2026, 9, 24, 22, number)),
      leader: { id: newId(), ref: null, firstName: 'Anaëlle', lastName: '@Riou', email: null, phoneNumber: null },
    },
  )
const uids: string[] = []
for (const [number, title] of ['Voile', '=HYPERLINK("http://evil.example")', 'Kayak, "deux"'].entries())
  uids.push(`pur_${(await sell(number, title)).purchaseId}`)

const linesOf = (body: string) => body.split('\r\n')

test('the file has what the list has, in its order, with hours of the merchant and the sum of all', async () => {
  const page = await office.get('/dashboard/purchases?from=2026-10-25')
  const href = /href="([^"]*csv[^"]*)"/.exec(page.body)?.[1] as string
  assert.equal(href, '/dashboard/purchases.csv?from=2026-10-25')
  const file = await office.get(href)
  assert.equal(file.headers['content-disposition'], 'attachment; filename="purchases-2026-10-25-Europe-Paris.csv"')
  assert.deepEqual(linesOf(file.body), [
    '\ufeffwhat,reference,leader,state,when (Europe/Paris),amount,currency,uid',
    `"Kayak, ""deux""",R-2,Anaëlle @Riou,begun,2026-10-25 00:02:00,10.02,EUR,${uids[2]}`,
    `"'=HYPERLINK(""http://evil.example"")",R-1,Anaëlle @Riou,begun,2026-10-25 00:01:00,10.01,EUR,${uids[1]}`,
    `Voile,R-0,Anaëlle @Riou,begun,2026-10-25 00:00:00,10.00,EUR,${uids[0]}`,
    'total,3,,,,30.03,EUR,',
    '',
  ])
})

test('who took which file stands in the audit log, words that were looked for apart', async () => {
  await office.get('/dashboard/purchases.csv?q=Riou&type=SPLIT', { role: 'support' })
  const { rows } = await db.query(
    `select act, subject, company_id, changes, actor, told from audit_lines
       left join audit_personal on audit_personal.id = personal_id order by audit_lines.id desc limit 1`,
  )
  assert.deepEqual(rows, [
    {
      ...{ act: 'export_taken', subject: 'purchases-Europe-Paris.csv', company_id: companyId },
      ...{ changes: { type: { from: null, to: 'SPLIT' } }, actor: `staff_${office.staffId}`, told: { q: 'Riou' } },
    },
  ])
})

test('nothing found is a file of nothing that says so', async () => {
  const file = await office.get('/dashboard/purchases.csv?q=nobody')
  assert.deepEqual(linesOf(file.body).slice(1), ['total,0,,,,,,', ''])
})

test('more than ten thousand go to whoever has just proved who they are, and a file that is cut ends broken', async () => {
  await db.query(
    `insert into purchases (id, company_id, merchant_id, title, amount_minor, currency, payment_type, settlement, language, state,
       created_at, link_expires_at)
     select gen_random_uuid(), $1, $2, repeat('x', 2000), 100, 'EUR', 'SPLIT', 'TRANSFER', 'fr', 'initialized', now(), now()
       from generate_series(1, 10001)`,
    [companyId, merchantId],
  )
  const path = '/dashboard/purchases.csv'
  const asked = await office.get(path, { headers: { 'x-proved-ago-ms': String(11 * MINUTE_MS) } })
  assert.equal(asked.headers.location, `/dashboard/prove?${new URLSearchParams({ next: path })}`)
  const few = await office.get(`${path}?q=Voile`, { headers: { 'x-proved-ago-ms': String(11 * MINUTE_MS) } })
  assert.equal(few.statusCode, 200)
  const file = await office.get(path)
  assert.equal(linesOf(file.body).at(-2), 'total,10004,,,,10031.03,EUR,')
  const cut = await fetch(`${office.url}${path}`, { headers: { 'x-role': 'owner' } })
  assert.equal(cut.status, 200)
  await until('it waits for its reader', async () => {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and query like 'fetch %'`,
    )
    return rowCount > 0
  })
  await assert.rejects(cut.text(), /terminated/)
})
