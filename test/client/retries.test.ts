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
  | 'half'
  | { status: number; code?: string; waitS?: number }

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
    // Without a code: a page of somebody in between.
    const error = { app_error: code, debug: 'as ordered', info: '' }
    return void response.end(code === undefined ? '<html>Not now</html>' : JSON.stringify({ error }))
  }
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answer = await fetch(`${world.baseUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body }),
  })
  if (trouble === 'lost_after') return void request.socket.destroy()
  if (trouble === 'proxy_error') return void response.writeHead(502).end('<html>Bad Gateway</html>')
  const text = await answer.text()
  if (trouble === 'half') {
    response.writeHead(answer.status, { 'content-length': text.length }).write(text.slice(0, 20))
    return void setImmediate(() => request.socket.destroy())
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
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

test('a page of somebody in between is no answer: it is asked for again, whatever its status', async () => {
  troubles.push('login_page', { status: 503 }, { status: 429 })
  const { purchase_uid } = await whipround.createPurchaseLink({ merchant_uid, data: order('WIFI') })
  assert.match(purchase_uid, /^pur_/)
  troubles.push({ status: 500, code: 'internal_error' }, 'half', { status: 408 })
  await whipround.createPurchaseLink({ merchant_uid, data: order('WIFI-2') })
  assert.equal(keys.length, 8)
  assert.equal(await purchasesOf('WIFI-2'), 1)
  troubles.push('login_page')
  await assert.rejects(whipround.listPurchases({}, { retries: 0 }), {
    code: 'unreadable_answer',
    status: 200,
    isRetryable: true,
    isOutcomeUnknown: true,
  })
  troubles.push({ status: 403 })
  const unreadable = { code: 'unreadable_answer', status: 403, isRetryable: false, isOutcomeUnknown: false }
  await assert.rejects(whipround.listPurchases(), unreadable)
})

const far = { status: 429, code: 'rate_limited', waitS: 3_600 }
const inProgress = { status: 409, code: 'idempotent_request_in_progress' }
const notNow = { status: 503, code: 'temporarily_unavailable', waitS: 1 }
const DOUBTS: Readonly<Record<string, readonly Trouble[]>> = {
  'lost, then asked to wait for long': ['lost_after', far],
  'of unknown outcome, then not begun': [{ status: 503, code: 'outcome_unknown', waitS: 1 }, notNow, notNow, notNow],
  'still being worked on': [inProgress, inProgress, inProgress, inProgress],
  'lost, then refused': ['lost_after', { status: 400, code: 'refund_exceeds_amount' }],
  'lost, then refused for its token, then asked to wait for long by a new one': [
    'lost_after',
    { status: 401, code: 'invalid_credentials' },
    far,
  ],
}

test('once a try may have done it, no later refusal says that nothing was done, and the key is told', async () => {
  const purchase_uid = 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11'
  const refund = async (idempotencyKey?: string) => {
    const call = whipround.refundPurchase({ purchase_uid, amount_cents: 1 }, idempotencyKey ? { idempotencyKey } : {})
    return (await call.catch((error) => error)) as WhiproundError
  }
  for (const [what, doubt] of Object.entries(DOUBTS)) {
    keys.length = 0
    troubles.push(...doubt)
    const error = await refund()
    assert.ok(error instanceof WhiproundError, what)
    assert.equal(error.isOutcomeUnknown, true, what)
    assert.deepEqual(new Set(keys), new Set([error.idempotencyKey]), what)
    assert.equal(troubles.length, 0, what)
  }
  for (const certain of [far, { status: 400, code: 'refund_exceeds_amount' }]) {
    troubles.push(certain)
    const error = await refund('refund-1')
    assert.deepEqual([error.code, error.isOutcomeUnknown, error.idempotencyKey], [certain.code, false, 'refund-1'])
  }
  troubles.push(notNow, notNow, notNow, notNow)
  assert.equal((await refund()).isOutcomeUnknown, false)
})

test('a call for which there was no token was not done, unless it was with the token before', async () => {
  const lost = new TypeError('fetch failed')
  const answers: (Response | 'lost')[] = []
  const scripted: typeof fetch = async () => {
    const answer = answers.shift() ?? 'lost'
    if (answer === 'lost') throw lost
    return answer
  }
  const own = createWhipround({ baseUrl, apiKey, apiSecret, fetch: scripted, retries: 1, wait: async () => {} })
  const refund = () => own.refundPurchase({ purchase_uid: 'pur_1', amount_cents: 1 }, { idempotencyKey: 'refund-2' })
  const notSent = { code: 'connection_lost', idempotencyKey: 'refund-2', isOutcomeUnknown: false }
  await assert.rejects(refund(), notSent)
  const token = () => Response.json({ access_token: 't', expires_in: 600 })
  const unknownToken = () => Response.json({ error: { app_error: 'invalid_credentials' } }, { status: 401 })
  answers.push(token(), unknownToken())
  await assert.rejects(refund(), notSent)
  answers.push(token(), 'lost', unknownToken())
  await assert.rejects(refund(), { ...notSent, isOutcomeUnknown: true })
})

test('a capture whose answer was lost is not repeated: it would be refused; one that was not begun is', async () => {
  const asked = { merchant_uid, purchase_uid: 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11' }
  const signing = createWhipround({ baseUrl, secret: 'a-secret', wait: async (ms) => void waits.push(ms) })
  const doubts: Trouble[] = ['lost_after', 'login_page', { status: 500, code: 'internal_error' }, { status: 408 }]
  for (const trouble of [...doubts, { status: 503, code: 'outcome_unknown', waitS: 1 }]) {
    troubles.push(trouble)
    await assert.rejects(signing.triggerCapture(asked), { isRetryable: false, isOutcomeUnknown: true })
  }
  assert.deepEqual(waits, [])
  troubles.push(notNow, { status: 429, code: 'rate_limited', waitS: 2 }, { status: 400, code: 'capture_not_possible' })
  await assert.rejects(signing.triggerCapture(asked), { code: 'capture_not_possible', isOutcomeUnknown: false })
  assert.deepEqual(waits, [1_000, 2_000])
})

test('a client carries its secrets over https, or on this machine alone', () => {
  for (const address of ['http://pay.example', 'ftp://localhost', 'pay.example', 'http://localhost.evil.example', '']) {
    assert.throws(() => createWhipround({ baseUrl: address }), /baseUrl must be https/, address)
  }
  for (const address of ['https://pay.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000/']) {
    assert.ok(createWhipround({ baseUrl: address }))
  }
})

test('a walk through a feed goes on over a page without rows as long as its place moves', async () => {
  const pages = [
    { items: [], next_after: 500 },
    { items: [{ id: 501 }], next_after: 900 },
    { items: [], next_after: 1_400 },
    { items: [{ id: 1_401 }], next_after: 1_401 },
    { items: [], next_after: 1_401 },
  ]
  const asked: string[] = []
  const scripted: typeof fetch = async (url) => {
    if (String(url).endsWith('/api/token')) return Response.json({ access_token: 't', expires_in: 600 })
    asked.push(new URL(String(url)).search)
    return Response.json(pages.shift() ?? assert.fail('the walk has ended'))
  }
  const own = createWhipround({ baseUrl, apiKey, apiSecret, fetch: scripted })
  const heard: unknown[] = []
  for await (const delivery of own.listDeliveries({ after: '0' })) heard.push(delivery)
  assert.deepEqual(heard, [{ id: 501 }, { id: 1_401 }])
  assert.deepEqual(asked, ['?after=0', '?after=500', '?after=900', '?after=1400', '?after=1401'])
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
