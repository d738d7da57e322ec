import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { apiWorld } from '../../test/support/api-world.ts'
import { until } from '../../test/support/until.ts'
import { createServer } from './server.ts'

const { call, alice, db, baseUrl } = await apiWorld({ ALLOWED_HOSTS: 'pay.shop.example' })
const { port } = new URL(baseUrl)
const V1 = '/api/merchants/v1'

/** One request as bytes: what `fetch` would not send. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  return await readText(socket)
}

async function withHost(host: string, path: string): Promise<{ status: number; body: string }> {
  return await new Promise((resolve, reject) => {
    rawRequest({ port, host: '127.0.0.1', path, headers: { host } }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await readText(answer) })
    })
      .on('error', reject)
      .end()
  })
}

test('only our own names are answered; everything else is 421, health checks excepted', async () => {
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'pay.shop.example', 'PAY.shop.example']) {
    assert.equal((await withHost(host, '/docs/openapi.json')).status, 200, host)
  }
  for (const host of ['evil.example', 'localhost', `localhost:${Number(port) + 1}`, `localhost:${port}.evil.example`]) {
    const { status, body } = await withHost(host, '/docs/openapi.json')
    assert.equal(status, 421, host)
    assert.equal(JSON.parse(body).error.app_error, 'misdirected_request')
    assert.equal(JSON.parse((await withHost(host, `${V1}/purchases/1`)).body).error.code, 'misdirected_request')
    assert.equal((await withHost(host, '/health/live')).status, 200)
  }
})

test('every answer bears a request id of our own and headers that trust nobody', async () => {
  const paths = [
    '/docs/openapi.json',
    '/nowhere',
    `${V1}/purchases/1`,
    '/health/live',
    '/%E0%A4%A',
    `/api/purchases/${'x'.repeat(300)}/abort`,
    '/pay/x',
  ]
  const ids = new Set<string>()
  for (const path of paths) {
    const { headers } = await call('GET', path, { headers: { 'x-request-id': 'mine' } })
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path)
    ids.add(headers.get('x-request-id') as string)
    if (path.includes('%') || path.length > 200) continue
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path)
    assert.equal(headers.get('strict-transport-security'), null, 'not on http')
    assert.equal(headers.get('access-control-allow-origin'), null)
    assert.equal(headers.get('x-powered-by'), null)
  }
  assert.equal(ids.size, paths.length)
})

test('unknown paths are 404 in the body of their family', async () => {
  for (const path of [
    '/nowhere',
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/merchants',
    '/callbacks',
    '/.env',
    '/api/token/x',
  ]) {
    const answer = await call('GET', path)
    assert.deepEqual([answer.status, (answer.json.error as { app_error: string }).app_error], [404, 'not_found'], path)
    assert.deepEqual(Object.keys(answer.json.error as object), ['app_error', 'debug', 'info'])
  }
  for (const path of [V1, `${V1}/`, `${V1}/nowhere`, `${V1}/purchases/1/2`]) {
    const answer = await call('GET', path)
    assert.deepEqual([answer.status, (answer.json.error as { code: string }).code], [404, 'not_found'], path)
  }
})

test('a known path under another method is 405 with Allow, and OPTIONS tells what there is', async () => {
  for (const [method, path, allow] of [
    ['GET', '/api/token', 'POST, OPTIONS'],
    ['DELETE', `/api/merchants/${alice.merchantUid}/webhook_endpoint`, 'GET, HEAD, PUT, OPTIONS'],
    ['PUT', `${V1}/purchases`, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', `${V1}/purchases/1`, 'GET, HEAD, OPTIONS'],
    ['POST', '/docs/openapi.json', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const refused = await call(method, path)
    assert.deepEqual(
      [refused.status, refused.errorCode, refused.headers.get('allow')],
      [405, 'method_not_allowed', allow],
    )
    const asked = await call('OPTIONS', path)
    assert.deepEqual([asked.status, asked.text, asked.headers.get('allow')], [204, '', allow])
  }
  assert.equal((await call('OPTIONS', '/nowhere')).status, 404)
})

test('HEAD answers like GET, without a body', async () => {
  const head = await call('HEAD', `${V1}/purchases/018f0000-0000-7000-8000-000000000000`, { token: alice.v1Token })
  assert.deepEqual([head.status, head.text], [404, ''])
  assert.equal((await call('HEAD', `${V1}/purchases/x`)).status, 401)
})

test('a slash at the end of a path changes nothing', async () => {
  const body = { title: 'Brest', amount: 1 }
  const { json } = await call('POST', `${V1}/purchases/?x=1`, { token: alice.v1Token, body })
  assert.equal((await call('GET', `${V1}/purchases/${json.id}/`, { token: alice.v1Token })).status, 200)
  assert.equal((await call('POST', `/api/purchases/pur_${json.id}/abort/`, { token: alice.accessToken })).status, 200)
})

test('what Node refuses before there is a request is JSON all the same', async () => {
  for (const [bytes, status, code] of [
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['NONSENSE\r\n\r\n', 400, 'invalid_request'],
  ] as const) {
    const answer = await sendBytes(bytes)
    assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 60))
    assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).error.app_error, code)
  }
  const long = await call('GET', `/nowhere?signature=${'x'.repeat(60_000)}`)
  assert.equal(long.status, 404, 'a JWT in the URL may be long')
})

test('[v1.post_purchase.default] an unexpected error is 500 with a request id, and tells nothing of its cause', async () => {
  const path = `${V1}/purchases/018f0000-0000-7000-8000-000000000000`
  const known = await call('GET', path, { token: alice.v1Token })
  await db.query('alter table purchases rename to purchases_hidden')
  try {
    for (const [answer, shown] of [
      [await call('GET', path, { token: alice.v1Token }), 'v1'],
      [await call('POST', `${V1}/purchases`, { token: alice.v1Token, body: { title: 'Brest', amount: 1 } }), 'v1'],
      [
        await call('POST', `/api/purchases/pur_018f0000-0000-7000-8000-000000000000/abort`, {
          token: alice.accessToken,
        }),
        'token',
      ],
    ] as const) {
      assert.deepEqual([answer.status, answer.errorCode], [500, 'internal_error'], shown)
      assert.doesNotMatch(answer.text, /purchases|relation|select|stack|node_modules|\.ts/i)
      assert.ok(answer.text.includes(answer.headers.get('x-request-id') as string))
    }
  } finally {
    await db.query('alter table purchases_hidden rename to purchases')
  }
  assert.equal((await call('GET', path, { token: alice.v1Token })).text, known.text)
})

test('a database that gives up waiting for a lock is 503 with Retry-After, and the retry works', async () => {
  const { json } = await call('POST', `${V1}/purchases`, { token: alice.v1Token, body: { title: 'Brest', amount: 1 } })
  await db.query(
    'create function give_up() returns trigger language plpgsql as $$ begin raise exception using errcode = $e$40P01$e$; end $$',
  )
  await db.query('create trigger give_up before update on purchases for each row execute function give_up()')
  const abort = () => call('POST', `/api/purchases/pur_${json.id}/abort`, { token: alice.accessToken })
  const answer = await abort()
  await db.query('drop trigger give_up on purchases')
  assert.deepEqual([answer.status, answer.errorCode], [503, 'temporarily_unavailable'])
  assert.ok(answer.headers.get('retry-after'))
  assert.equal((await abort()).status, 200)
})

test('metrics are for the loopback, not for whoever a proxy on this machine brings', async () => {
  const own = await call('GET', '/metrics')
  assert.equal(own.status, 200)
  assert.match(own.text, /process_cpu/)
  assert.equal((await call('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status, 403)
})

test('a body that its sender cuts off is no error of ours: nothing is logged as one', async (t) => {
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const server = createServer({ log, trustedProxies: [] })
  t.after(() => server.close())
  server.post('/', async () => 'heard')
  const met: string[] = []
  server.addHook('onError', async (_request, _reply, error) => void met.push(error.message))
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  for (const [index, length] of ['content-length: 100', 'transfer-encoding: chunked'].entries()) {
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.on('error', () => {})
    server.server.once('request', () => setImmediate(() => socket.destroy()))
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n5\r\n{"a":`)
    await until('the cut is met', async () => met.length > index, 5_000)
  }
  await server.close()
  assert.deepEqual(met, ['aborted', 'aborted'])
  assert.doesNotMatch(logged.join(''), /stack|unexpected/)
})
