import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { openShop } from '../../test/support/shop.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import type { Database } from '../db/database.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId, parsePublicId } from '../shared/ids.ts'
import { createRequestLog, deleteOldRequests } from './request-log.ts'
import type { AskedRequest } from './request-log-store.ts'

const world = await startWorld()
const shop = openShop(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchantUid = world.credentials.merchants.SPLIT.uid
const merchantId = parsePublicId('mer', merchantUid) as string

interface Row {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly credential: string
  readonly merchant_id: string | null
  readonly purchase_id: string | null
  readonly company_id: string
}

/** The newest that were written for this path, once there are so many. */
async function logged(path: string, count = 1): Promise<Row[]> {
  return until(`the log has ${count} of ${path}`, async () => {
    const { rows } = await world.db.query<Row>('select * from request_log where path = $1 order by request_id desc', [
      path,
    ])
    return rows.length >= count && rows
  })
}

const ask = (path: string, authorization: string, init: RequestInit = {}) =>
  fetch(`${world.baseUrl}${path}`, { ...init, headers: { authorization, ...init.headers } })

test('what a key asks is logged with what its path names, without a word of body or query', async () => {
  const { id } = await shop.sellByV1({ client: { email: 'alice@example.test' } })
  const bearer = `Bearer ${await shop.token()}`
  await ask(`/api/purchases/pur_${id}?secret=hush`, bearer)
  const [row] = await logged(`/api/purchases/pur_${id}`)
  assert.partialDeepStrictEqual(row, {
    ...{ method: 'GET', status: 200, code: null, credential: world.credentials.api_key },
    ...{ company_id: companyId, merchant_id: merchantId, purchase_id: id },
  })
  const [sold] = await logged('/api/merchants/v1/purchases')
  assert.match(sold?.credential ?? '', /^token_[0-9a-f-]{36}$/)
  assert.equal(sold?.merchant_id, merchantId)
  const { rows } = await world.db.query('select request_log::text as text from request_log')
  for (const { text } of rows as { text: string }[]) assert.doesNotMatch(text, /hush|alice|wr[a-z]_|Bearer/)
})

test('a refusal is logged with its code; what names no row of ours stays a name in the path', async () => {
  const bearer = `Bearer ${await shop.token()}`
  await ask(`/api/merchants/${merchantUid}/purchases/by_reference/4242424242424242`, bearer)
  const [row] = await logged(`/api/merchants/${merchantUid}/purchases/by_reference/:reference`)
  assert.partialDeepStrictEqual(row, { status: 404, code: 'purchase_not_found', merchant_id: merchantId })
  await ask('/api/webhook_deliveries/4242424242424242/replay', bearer, { method: 'POST' })
  assert.equal((await logged('/api/webhook_deliveries/:delivery_id/replay'))[0]?.method, 'POST')
})

test('what proves nobody is in nobody’s log, and a stranger’s ids in a path are no merchant of the company', async () => {
  const stranger = await aMerchant(world.db)
  const foreign = await aPurchase(world.db, stranger)
  await ask(`/api/purchases/pur_${foreign.purchaseId}`, 'Bearer wrt_unknown')
  await ask(`/api/purchases/pur_${foreign.purchaseId}`, `Bearer ${await shop.token()}`)
  const rows = await logged(`/api/purchases/pur_${foreign.purchaseId}`)
  assert.deepEqual(
    rows.map(({ status, purchase_id, merchant_id }) => [status, purchase_id, merchant_id]),
    [[404, null, null]],
  )
  assert.equal(rows[0]?.company_id, companyId)
})

test('a credential’s last use is told with its requests, at most once a minute', async () => {
  const usedAt = async () => {
    const { rows } = await world.db.query<{ used_at: Date }>(
      'select used_at from credential_uses where credential = $1 and used_at is not null',
      [world.credentials.api_key],
    )
    return rows[0]?.used_at
  }
  await shop.token()
  await ask('/api/purchases', `Bearer ${await shop.token()}`)
  const first = await until('the key was used', usedAt)
  const before = (await logged('/api/purchases')).length
  await ask('/api/purchases', `Bearer ${await shop.token()}`)
  await logged('/api/purchases', before + 1)
  assert.deepEqual(await usedAt(), first)
})

const { db } = await testDatabase()
const asked = (over: Partial<AskedRequest> = {}): AskedRequest => ({
  ...{ requestId: newId(), companyId, credential: 'key_1', askedAt: new Date() },
  ...{ method: 'GET', path: '/api/purchases', status: 200, code: null, durationMs: 3, ...over },
})
const countRows = async () => (await db.query('select from request_log')).rowCount
const NOW = new Date('2026-11-23T12:34:00Z')

test('hundreds are one statement; what does not fit is left out, and counted for its company by the hour', async () => {
  let statements = 0
  const counting = {
    query: (...given: Parameters<Database['query']>) => {
      statements += 1
      return db.query(...given)
    },
  } as unknown as Database
  const log = createRequestLog({ rowsMax: 300 })
  for (let time = 0; time < 300; time += 1) log.add(asked())
  assert.deepEqual(await log.write(counting, NOW), { left: false, dropped: 0 })
  assert.deepEqual([statements, await countRows()], [1, 300])
  for (let time = 0; time < 302; time += 1) log.add(asked())
  assert.deepEqual(await log.write(counting, NOW), { left: false, dropped: 2 })
  const { rows } = await db.query('select company_id, hour, dropped from request_log_gaps')
  assert.deepEqual(rows, [{ company_id: companyId, hour: new Date('2026-11-23T12:00:00Z'), dropped: 2 }])
})

test('what the database could not take is written the next time, once', async () => {
  const log = createRequestLog({ rowsMax: 2 })
  const before = await countRows()
  log.add(asked())
  const broken = { query: () => Promise.reject(new Error('away')) } as unknown as Database
  await assert.rejects(log.write(broken, NOW), /away/)
  const lost = {
    query: async (...given: Parameters<Database['query']>) => {
      await db.query(...given)
      throw new Error('the answer is lost')
    },
  } as unknown as Database
  await assert.rejects(log.write(lost, NOW), /lost/)
  await log.write(db, NOW)
  assert.equal(await countRows(), before + 1)
})

test('thirty days are kept', async () => {
  const old = '018bcfe5-6800-7000-8000-000000000000'
  await db.query(
    `insert into request_log (request_id, company_id, asked_at, method, path, status, duration_ms, credential)
     values ($1, $2, '2023-11-14T22:13:20Z', 'GET', '/', 200, 1, 'key_1')`,
    [old, companyId],
  )
  const before = await countRows()
  await deleteOldRequests(db, new Date())
  assert.equal(await countRows(), before - 1)
  await deleteOldRequests(db, addMs(new Date(), 31 * DAY_MS))
  assert.deepEqual([await countRows(), (await db.query('select from request_log_gaps')).rowCount], [0, 0])
})
