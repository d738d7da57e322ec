import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, beforeEach, test } from 'node:test'
import { createWhipround, WhiproundError } from '../../clients/typescript/src/index.ts'
import { apiWorld } from '../support/api-world.ts'

/** What stands between shop and service does to the next calls, in this order; then it passes them on. */
type Trouble =
  | 'lost_before'
  | 'lost_after'
  | 'proxy_error'
  | 'silent'
  | 'login_page'
  | { status: number; code: string; waitS?: number }

const world = await apiWorld()
const { apiKey, apiSecret, merchantUid: merchant_uid, v1Token: merchantToken } = world.alice
const troubles: Trouble[] = []
const waits: number[] = []
const keys: (string | undefined)[] = []
const between = createServer(async (request, response) => {
  const body = await buffer(request)
  const isToken = request.url === '/api/token'
  if (!isToken) keys.push(request.headers['idempotency-key']?.toString())
  const trouble = isToken ? undefined : troubles.shift()
  if (trouble === 'lost_before') return void request.socket.destroy()
  if (trouble === 'silent') return
  if (trouble === 'login_page') return void response.end('<html>Welcome to our Wi-Fi</html>')
  if (typeof trouble === 'object') {
    const { status, code, waitS } = trouble
    if (waitS !== undefined) response.setHeader('retry-after', waitS)
    response.writeHead(status)
    return void response.end(JSON.stringify({ error: { app_error: code, debug: 'as ordered', info: '' } }))
  }
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answer = await fetch(`${world.baseUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body }),
  })
  if (trouble === 'lost_after') return void request.socket.destroy()
  if (trouble === 'proxy_error') return void response.writeHead(502).end('<html>Bad Gateway</html>')
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
})
between.listen(0, '127.0.0.1')
await once(between, 'listening')
after(() => {
  between.closeAllConnections()
  between.close()
})
beforeEach(() => {
  for (const list of [troubles, waits, keys]) list.length = 0
})

const baseUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
const whipround = createWhipround({
  baseUrl,
  apiKey,
  apiSecret,
  merchantToken,
  wait: async (ms) => void waits.push(ms),
})
const order = (reference: string) => ({ title: 'Kayak tour', reference, amountCents: 4_500 })

async function purchasesOf(reference: string): Promise<number> {
  return (await whipround.listMerchantPurchases({ merchant_uid, reference })).items.length
}

test('an answer that is lost on the way is asked for again under the same key: one purchase', async () => {
  troubles.push('lost_after', 'proxy_error', 'lost_before')
  const { purchase_uid } = await whipround.createPurchaseLink({ merchant_uid, data: order('LOST') })
  assert.match(purchase_uid, /^pur_/)
  assert.equal(new Set(keys).size, 1)
  assert.equal(keys.length, 4)
  assert.equal(await purchasesOf('LOST'), 1)
  // Twice as long each time, less up to a half.
  assert.deepEqual(
    waits.map((ms, index) => ms > 100 * 2 ** index && ms <= 200 * 2 ** index),
    [true, true, true],
  )
})

test('two calls are two purchases, one key given is one', async () => {
  await whipround.createPurchaseLink({ merchant_uid, data: order('TWO') })
  await whipround.createPurchaseLink({ merchant_uid, data: order('TWO') })
  assert.equal(await purchasesOf('TWO'), 2)
  const idempotencyKey = 'order-4711'
  const first = await whipround.createPurchaseLink({ merchant_uid, data: order('GIVEN') }, { idempotencyKey })
  const again = await whipround.createPurchaseLink({ merchant_uid, data: order('GIVEN') }, { idempotencyKey })
  assert.equal(again.purchase_uid, first.purchase_uid)
  assert.equal(await purchasesOf('GIVEN'), 1)
})

test('503 and 429 are obeyed to the second', async () => {
  troubles.push({ status: 503, code: 'outcome_unknown', waitS: 10 }, { status: 429, code: 'rate_limited', waitS: 3 })
  const made = await whipround.createPurchaseV1({ title: 'Kayak tour', amount: 4_500, ref: 'BUSY' })
  assert.ok(made.id)
  assert.deepEqual(waits, [10_000, 3_000])
  assert.equal(new Set(keys).size, 1)
})

test('a refusal without a wait is final; one that asks for more than a minute is told at once', async () => {
  troubles.push({ status: 409, code: 'purchase_non_abortable' }, { status: 429, code: 'rate_limited', waitS: 3_600 })
  const abort = () => whipround.abortPurchase({ purchase_uid: 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11' })
  await assert.rejects(abort(), { code: 'purchase_non_abortable', isRetryable: false })
  await assert.rejects(abort(), { code: 'rate_limited', isRetryable: true, retryAfterMs: 3_600_000 })
  assert.deepEqual(waits, [])
})

test('after its tries the call fails with what came last, and can be sent again under its key', async () => {
  troubles.push('lost_after', 'lost_after')
  const given = { idempotencyKey: 'order-4712', retries: 1 }
  const error = await whipround.createPurchaseLink({ merchant_uid, data: order('LATER') }, given).catch((one) => one)
  assert.ok(error instanceof WhiproundError)
  assert.deepEqual([error.code, error.status, error.isRetryable], ['connection_lost', 0, true])
  await whipround.createPurchaseLink({ merchant_uid, data: order('LATER') }, given)
  assert.equal(await purchasesOf('LATER'), 1)
})

test('silence ends with the time limit, and the caller’s own signal ends everything', async () => {
  troubles.push('silent')
  const asked = { purchase_uid: 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11' }
  await assert.rejects(whipround.getPurchase(asked, { timeoutMs: 100, retries: 0 }), { code: 'timed_out' })
  troubles.push('silent')
  const leaving = new AbortController()
  const call = whipround.getPurchase(asked, { signal: leaving.signal })
  setImmediate(() => leaving.abort(new Error('the page is closed')))
  await assert.rejects(call, { message: 'the page is closed' })
})

test('the signal of a client ends every call of it, its token’s included', async () => {
  const closing = new AbortController()
  const own = createWhipround({ baseUrl, apiKey, apiSecret, signal: closing.signal })
  const asked = { purchase_uid: 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11' }
  const [one, other] = [own.getPurchase(asked), own.listPurchases({}, { signal: AbortSignal.timeout(60_000) })]
  closing.abort(new Error('the shop closes'))
  await assert.rejects(one, { message: 'the shop closes' })
  await assert.rejects(other, { message: 'the shop closes' })
})

test('a refusal is told in the language of the call, else of the client', async () => {
  const own = createWhipround({ baseUrl, apiKey, apiSecret, language: 'en' })
  const infoIn = async (language?: string) => {
    const call = own.getPurchase({ purchase_uid: 'pur_1' }, language === undefined ? {} : { language })
    return ((await call.catch((error) => error)) as WhiproundError).info
  }
  const [english, french] = [await infoIn(), await infoIn('fr')]
  assert.ok(english && french && english !== french, `${english} / ${french}`)
})

test('a page of somebody in between is no answer', async () => {
  troubles.push('login_page')
  await assert.rejects(whipround.listPurchases(), { code: 'unreadable_answer', status: 200, isRetryable: false })
})

test('an access token is asked for once, and anew when the service knows it no longer', async () => {
  let issued = 0
  const counting: typeof fetch = (url, options) => {
    issued += String(url).endsWith('/api/token') ? 1 : 0
    return fetch(url, options)
  }
  const own = createWhipround({ baseUrl, apiKey, apiSecret, fetch: counting })
  await Promise.all([own.listPurchases(), own.listEvents(), own.getNotificationUrls({ merchant_uid })])
  assert.equal(issued, 1)
  await world.db.query('delete from access_tokens')
  assert.ok((await own.listPurchases()).items.length > 0)
  assert.equal(issued, 2)
})

test('a call without its credential, or without what its address names, is not sent', async () => {
  const bare = createWhipround({ baseUrl })
  await assert.rejects(bare.listPurchases(), /this call needs apiKey/)
  await assert.rejects(bare.getPublicMerchant({ merchant_uid: '' }), /this call needs merchant_uid/)
  await assert.rejects(whipround.getPurchaseByReference({ merchant_uid, reference: '..' }), /reference cannot be \.\./)
  assert.deepEqual(keys, [])
})
