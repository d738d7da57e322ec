import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { type Connection, transaction } from '../../db/database.ts'
import { readRequests } from '../../reading/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { firstIdAt, newId, parsePublicId, publicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const idOf = (prefix: 'cmp' | 'mer', uid: string) => parsePublicId(prefix, uid) ?? assert.fail()
const companyId = idOf('cmp', world.credentials.company_uid)
const merchantUid = world.credentials.merchants.SPLIT.uid
const merchantId = idOf('mer', merchantUid)
const key = world.credentials.api_key
const scope = { kind: 'company', companyId } as const
const office = await officeOf(world, scope)
const AT = '/dashboard/developers/requests'

// A company with tens of thousands, beside one as large.
const ROWS = 50_000
const large = await aMerchant(db)
const other = await aMerchant(db)
const begun = new Date('2026-10-30T00:00:00Z')
for (const owner of [large, other])
  await db.query(
    `insert into request_log (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, code, duration_ms, credential)
     select (lpad(to_hex($3::bigint + n * 1000), 12, '0') || '7000' || '8000' || right(replace(gen_random_uuid()::text, '-', ''), 12))::uuid,
            $1, $2, case when n % 100 = 0 then md5((n % 1000)::text)::uuid end, to_timestamp(($3::bigint + n * 1000) / 1000.0),
            case when n = 3 then 'DELETE' else 'GET' end, case when n % 40000 = 2 then '/api/rare' else '/api/purchases' end,
            case when n % 1000 = 0 then 404 when n % 20000 = 1 then 503 else 200 end, null, 3, 'key_' || n % 20
       from generate_series(1, ${ROWS}) n`,
    [owner.companyId, owner.merchantId, begun.getTime()],
  )
await db.query('analyze request_log')

interface Asked {
  readonly path: string
  readonly method?: string
  readonly status?: number
  readonly code?: string | null
  readonly credential?: string
  readonly of?: string
  readonly merchant?: string | null
  readonly purchaseId?: string | null
}

async function asked({ path, method = 'GET', status = 200, code = null, credential = key, ...more }: Asked) {
  const { of = companyId, merchant = merchantId, purchaseId = null } = more
  const id = newId()
  await db.query(
    `insert into request_log (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, code, duration_ms, credential)
     values ($1, $2, $3, $4, now(), $5, $6, $7, $8, 12, $9)`,
    [id, of, merchant, purchaseId, method, path, status, code, credential],
  )
  return id
}
const read = async (url: string) => textOf((await office.get(url)).body)

test('a request is listed with its answer and what asked it, and found by every filter', async () => {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  const uid = publicId('pur', purchaseId)
  await asked({ path: `/api/purchases/${uid}/abort`, method: 'POST', status: 409, code: 'not_abortable', purchaseId })
  await asked({ path: '/api/merchants/v1/purchases', credential: `token_${newId()}`, status: 500 })
  const list = await read(AT)
  assert.match(
    list,
    new RegExp(`POST /api/purchases/pur_…${uid.slice(-4)}/abort 409 not_abortable .*…${key.slice(-4)} .*12 ms`),
  )
  assert.match(list, /GET \/api\/merchants\/v1\/purchases 500 V1 token token_…/)
  const found = async (query: string) =>
    [...(await read(`${AT}?${query}`)).matchAll(/(POST|GET) \/api\//g)].map(([, method]) => method)
  assert.deepEqual(await found('answer=refused'), ['POST'])
  assert.deepEqual(await found('answer=failed'), ['GET'])
  assert.deepEqual(await found('method=POST'), ['POST'])
  assert.deepEqual(await found('path=/api/purchases'), ['POST'])
  assert.deepEqual(await found(`purchase=${uid}`), ['POST'])
  assert.deepEqual(await found(`purchase=${uid}&answer=done`), [])
  assert.deepEqual(await found('credential=key_of_nobody'), [])
  assert.deepEqual(await found('merchant=x'), [])
  assert.deepEqual(await found('to=2020-01-01'), [])
  assert.match((await office.get(`/dashboard/purchases/${uid}`)).body, new RegExp(`requests\\?purchase=${uid}"`))
})

test('a request’s page explains its refusal to whoever wrote the machine', async () => {
  const id = await asked({
    path: '/api/merchants/:merchant_uid',
    status: 404,
    code: 'merchant_not_found',
    merchant: null,
  })
  const page = await read(`${AT}/${id}`)
  assert.match(
    page,
    /404 merchant_not_found .*Why it was refused .*merchant_not_found : merchant not found .*The whole company/,
  )
  assert.match(page, new RegExp(`Request id ${id}`))
  const ours = await read(`${AT}/${await asked({ path: '/api/events', status: 503, code: 'shutting_down' })}`)
  assert.match(ours, /our fault/)
  assert.doesNotMatch(await read(`${AT}/${await asked({ path: '/api/events' })}`), /Why it was refused/)
})

test('nobody reads another company’s requests, a person of one merchant those of all, or support any', async () => {
  const stranger = await aMerchant(db)
  const theirs = await asked({ path: '/api/strange', of: stranger.companyId, merchant: stranger.merchantId })
  const ofAll = await asked({ path: '/api/of-all', merchant: null })
  assert.doesNotMatch(await read(AT), /strange/)
  assert.equal((await office.get(`${AT}/${theirs}`)).statusCode, 404)
  const limited = await officeOf(world, { kind: 'merchant', merchantId })
  assert.doesNotMatch(textOf((await limited.get(AT)).body), /of-all/)
  assert.match(textOf((await limited.get(AT)).body), /purchases/)
  assert.equal((await limited.get(`${AT}/${ofAll}`)).statusCode, 404)
  assert.equal((await office.get(AT, { role: 'support' })).statusCode, 403)
})

test('a log that leaves something out says how much and when', async () => {
  assert.doesNotMatch(await read(AT), /missing here/)
  await db.query('insert into request_log_gaps (company_id, hour, dropped) values ($1, $2, 41), ($1, $3, 1)', [
    ...[companyId, addMs(new Date(), -DAY_MS), new Date()],
  ])
  assert.match(await read(AT), /42 requests are missing here: too many came at once/)
})

test('keys, tokens and the merchant’s secret say when they were last used, or that they never were', async () => {
  const at = `/dashboard/developers/merchants/${merchantUid}`
  await db.query('delete from credential_uses where credential = $1', [key])
  assert.match(await read('/dashboard/developers'), /Never used/)
  await db.query(`insert into credential_uses values ($1, $2, '2026-11-20T10:00:00Z')`, [key, companyId])
  assert.match(await read('/dashboard/developers'), /Last used: 20 Nov/)
  assert.match((await office.get('/dashboard/developers')).body, new RegExp(`requests\\?credential=${key}"`))
  await db.query('delete from credential_uses where credential = $1', [merchantUid])
  assert.match(await read(at), /Merchant’s secret .*Never used/)
  await db.query('insert into credential_uses values ($1, $2, null)', [merchantUid, companyId])
  assert.match(await read(at), /Merchant’s secret .*Not since we keep count/)
})

/** The most rows that one node of a plan has read or thrown away. */
function readingOf(rowsRead: number[]): Connection {
  return {
    async query(text: string, values?: readonly unknown[]) {
      const { rows } = await transaction(db, (tx) =>
        tx.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values),
      )
      for (const { 'QUERY PLAN': line } of rows) {
        const [, found, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
        const [, removed] = /Rows Removed by Filter: (\d+)/.exec(line) ?? []
        rowsRead.push(Number(found ?? 0) * Number(loops ?? 0), Number(removed ?? 0))
      }
      return db.query(text, values)
    },
  } as unknown as Connection
}

const ofLarge = { kind: 'company', companyId: large.companyId } as const
const ofTwo = { kind: 'merchants', merchantIds: [large.merchantId, merchantId] } as const
for (const [what, filter, rowsMax] of [
  ['everything', {}, 30],
  ['a key', { credential: 'key_7' }, 30],
  ['a merchant', { merchantId: large.merchantId }, 30],
  ['a purchase', { purchaseId: 'a87ff679-a2f3-e71d-9181-a67b7542122c' }, 100],
  ['what was refused', { answer: 'refused' }, 100],
  ['what failed, which is rare', { answer: 'failed' }, 100],
  ['a day', { from: addMs(begun, 3_600_000), before: addMs(begun, 7_200_000) }, 30],
  ['a path that is rare', { pathPrefix: '/api/rare' }, 20_001],
  ['a method that nobody used', { method: 'PUT' }, 20_001],
] as const)
  test(`${what} is found in a large log without reading what is not asked for`, async () => {
    for (const scope of [ofLarge, ofTwo]) {
      const rowsRead: number[] = []
      await readRequests(readingOf(rowsRead), scope, filter, {})
      assert.ok(Math.max(...rowsRead) <= rowsMax, `${scope.kind}: ${Math.max(...rowsRead)} rows read`)
    }
  })

test('a rare path is looked for some twenty thousand rows at a time, each page saying how far, and all are found once', async () => {
  const found: string[] = []
  let [cursor, pages, lookedBack]: [string | undefined, number, number] = [undefined, 0, 0]
  do {
    const page = await readRequests(db, ofLarge, { pathPrefix: '/api/rare' }, cursor === undefined ? {} : { cursor })
    found.push(...page.rows.map(({ requestId }) => requestId))
    if (page.lookedBackTo) lookedBack += 1
    cursor = page.nextCursor ?? undefined
    pages += 1
  } while (cursor !== undefined)
  assert.deepEqual([new Set(found).size, found.length, pages, lookedBack], [2, 2, 3, 2])
})

test('pages go on behind the row before, and no row comes twice', async () => {
  const first = await readRequests(db, ofLarge, {}, {})
  const second = await readRequests(db, ofLarge, {}, { cursor: first.nextCursor ?? '' })
  const ids = [...first.rows, ...second.rows].map(({ requestId }) => requestId)
  assert.deepEqual([new Set(ids).size, ids.toSorted().toReversed()], [50, ids])
  const since = { from: addMs(begun, (ROWS - 9) * 1000) }
  assert.equal((await readRequests(db, ofLarge, since, {})).rows.length, 10)
  assert.ok((ids[0] ?? '') >= firstIdAt(since.from))
})
