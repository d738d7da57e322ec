import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { type TestContext, test } from 'node:test'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { DomainError } from '../refusals/index.ts'
import { type AddressPolicy, assertPublicUrl, isAllowedAddress } from './address-guard.ts'
import { createOutbound } from './outbound.ts'

const TIMEOUT_MS = 5_000

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function outbound(t: TestContext, policy: AddressPolicy, lookup?: LookupFunction) {
  const client = createOutbound({ policy, ...(lookup && { lookup }) })
  t.after(() => client.close())
  return (method: 'GET' | 'POST', url: string, timeoutMs = TIMEOUT_MS) =>
    client.request({ method, url, timeoutMs, ...(method === 'POST' && { body: '{}' }) })
}

/** A resolver under the control of an attacker. */
function lyingLookup(...answers: LookupAddress[][]): LookupFunction {
  return (_hostname, _options, callback) => callback(null, (answers.shift() ?? []) as LookupAddress[])
}

test('a call is answered with status, headers and body, and a redirect is an answer', async (t) => {
  const url = await listen(t, (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/', 'x-one': 'a' }).end('moved')
  })
  const answer = await outbound(t, 'loopback_too')('POST', url)
  assert.ok(answer.kind === 'answered')
  assert.equal(answer.status, 302)
  assert.equal(answer.headers['x-one'], 'a')
  assert.equal(answer.body, 'moved')
  assert.equal(answer.complete, true)
})

test('an endless answer is read up to 64 kB', async (t) => {
  const url = await listen(t, (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      response.once('drain', write)
    }
    response.writeHead(200)
    write()
  })
  const answer = await outbound(t, 'loopback_too')('GET', url)
  assert.ok(answer.kind === 'answered')
  assert.equal(answer.body.length, 65_536)
  assert.equal(answer.complete, false)
})

test('an answer that may be longer is read as far as its caller says', async (t) => {
  const url = await listen(t, (_request, response) => response.end('x'.repeat(100_000)))
  const client = createOutbound({ policy: 'loopback_too' })
  t.after(() => client.close())
  const read = async (bodyBytesMax: number) => {
    const answer = await client.request({ method: 'GET', url, timeoutMs: TIMEOUT_MS, bodyBytesMax })
    assert.ok(answer.kind === 'answered')
    return [answer.body.length, answer.complete]
  }
  assert.deepEqual(await read(100_000), [100_000, true])
  assert.deepEqual(await read(99_999), [99_999, false])
})

test('a silent peer is no answer after the timeout', async (t) => {
  const url = await listen(t, () => {})
  assert.deepEqual(await outbound(t, 'loopback_too')('POST', url, 50), { kind: 'no_answer', reason: 'timeout' })
})

test('a peer that hangs up after reading is no answer: it may have acted', async (t) => {
  const url = await listen(t, (request) => request.socket.destroy())
  assert.deepEqual(await outbound(t, 'loopback_too')('POST', url), { kind: 'no_answer', reason: 'connection_reset' })
})

test('a refused connection, an unknown name and an unwritable header are provably not sent', async (t) => {
  const call = outbound(t, 'loopback_too', (_hostname, _options, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), ''),
  )
  const nobodys = `http://127.0.0.1:${await lastingPort()}`
  assert.deepEqual(await call('POST', nobodys), { kind: 'not_sent', reason: 'connection_refused' })
  assert.deepEqual(await call('POST', 'http://shop.test/'), { kind: 'not_sent', reason: 'name_not_found' })
  const client = createOutbound({ policy: 'loopback_too' })
  const broken = { method: 'GET', url: 'http://127.0.0.1/', headers: { a: 'b\r\nc: d' }, timeoutMs: 50 } as const
  assert.deepEqual(await client.request(broken), { kind: 'not_sent', reason: 'invalid_request' })
})

test('the public policy refuses this machine and plain http, before a byte is sent', async (t) => {
  let reached = 0
  const url = new URL(await listen(t, () => void reached++))
  const call = outbound(t, 'public')
  const refused = { kind: 'not_sent', reason: 'address_refused' }
  assert.deepEqual(await call('POST', `https://127.0.0.1:${url.port}/`), refused)
  assert.deepEqual(await call('POST', `https://localhost:${url.port}/`), refused)
  assert.deepEqual(await call('POST', `https://[::ffff:127.0.0.1]:${url.port}/`), refused)
  assert.deepEqual(await call('POST', url.href), { kind: 'not_sent', reason: 'https_required' })
  assert.equal(reached, 0)
})

test('a name that turns into a private address is refused at each connection', async (t) => {
  const rebinding = lyingLookup(
    [{ address: '10.0.0.7', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '::1', family: 6 },
      { address: '169.254.169.254', family: 4 },
    ],
  )
  const call = outbound(t, 'public', rebinding)
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(await call('POST', 'https://shop.test/'), { kind: 'not_sent', reason: 'address_refused' })
  }
})

test('the private members of an answer are left out, the public ones are used', async (t) => {
  const url = new URL(await listen(t, (_request, response) => response.end('here')))
  const mixed = lyingLookup([
    { address: '192.168.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ])
  const answer = await outbound(t, 'loopback_too', mixed)('GET', `http://shop.test:${url.port}/`)
  assert.ok(answer.kind === 'answered' && answer.body === 'here')
})

const refusedEverywhere =
  '10.1.2.3 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 192.0.2.1 198.18.0.1 ' +
  '240.0.0.1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1 ' +
  'fe80::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 fec0::1 100::1 nonsense'

test('only global unicast addresses are public', () => {
  for (const address of refusedEverywhere.split(' ')) {
    assert.equal(isAllowedAddress(address, 'public'), false, address)
    assert.equal(isAllowedAddress(address, 'loopback_too'), false, address)
  }
  for (const address of ['127.0.0.1', '127.9.9.9', '::1']) {
    assert.equal(isAllowedAddress(address, 'public'), false, address)
    assert.equal(isAllowedAddress(address, 'loopback_too'), true, address)
  }
  for (const address of ['8.8.8.8', '2606:4700::1111']) assert.equal(isAllowedAddress(address, 'public'), true, address)
})

test('a registered url must be public https without credentials', () => {
  const bad = [
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://api.localhost./',
    'https://10.0.0.1/hook',
    'https://user:pass@shop.example/',
    'http://shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'shop.example',
    `https://shop.example/${'a'.repeat(2048)}`,
    'https://shop.example/\r\nX-Admin: 1',
    'https://shop.example/ a',
    'https://shop.example\\@10.0.0.1/',
    ' https://shop.example/',
    'https://127。0。0。1/',
  ]
  const refusal = (error: unknown) => error instanceof DomainError && error.code === 'url_not_allowed'
  for (const text of bad) assert.throws(() => assertPublicUrl(text, 'public'), refusal, text)
  assert.equal(assertPublicUrl('https://shop.example/hook?a=1', 'public').host, 'shop.example')
  assert.equal(assertPublicUrl('http://localhost:3000/', 'loopback_too').port, '3000')
  assert.throws(() => assertPublicUrl('http://10.0.0.1/', 'loopback_too'), refusal)
})
