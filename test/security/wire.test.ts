import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { createServer } from '../../src/http/server.ts'
import { startWorld } from '../support/world.ts'

const world = await startWorld()
const { host, hostname, port } = new URL(world.baseUrl)

/** Bytes as they are, and everything that comes back until the connection ends. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.end(request)
  return text(socket)
}

const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

test('a request whose length can be read in two ways is refused, and nothing behind it is answered', async () => {
  const behind = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  for (const headers of [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding : chunked'],
    ['Content-Length: +4'],
    ['Content-Length: 4\r\n Content-Length: 5'],
    ['X: a\nTransfer-Encoding: chunked'],
  ]) {
    const head = ['POST /api/token HTTP/1.1', `Host: ${host}`, ...headers].join('\r\n')
    const answer = await raw(`${head}\r\n\r\n0\r\n\r\n${behind}`)
    assert.deepEqual(statuses(answer), ['400'], headers.join(' | '))
  }
})

test('two Host headers, none, and an address in the request line do not change who is meant', async () => {
  const ask = (...lines: string[]) => raw(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  assert.deepEqual(statuses(await ask('GET /api/x HTTP/1.1', 'Host: evil.test')), ['421'])
  assert.deepEqual(statuses(await ask('GET /api/x HTTP/1.1')), ['400'])
  for (const line of ['GET http://evil.test/health/live HTTP/1.1', 'GET //evil.test/api HTTP/1.1']) {
    const answer = await ask(line, `Host: ${host}`)
    assert.doesNotMatch(answer, /evil\.test/, line)
  }
  assert.deepEqual(statuses(await ask(`GET http://${host}/api/x HTTP/1.1`, 'Host: evil.test')), ['421'])
  const two = await ask('GET /health/live HTTP/1.1', `Host: ${host}`, 'Host: evil.test')
  assert.doesNotMatch(two, /evil\.test/)
})

test('a header cannot be split by what a request says', async () => {
  const answer = await fetch(`${world.baseUrl}/pay/x%0d%0aSet-Cookie:%20a=b?lang=%0d%0aX-Evil:1`, {
    redirect: 'manual',
  })
  assert.equal(answer.headers.get('x-evil'), null)
  assert.ok(!answer.headers.getSetCookie().some((cookie) => cookie.startsWith('a=')))
})

test('headers beyond 64 kB end the connection with 431', async () => {
  const answer = await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`)
  assert.deepEqual(statuses(answer), ['431'])
})

test('whoever sends slowly or not at all is given 20 seconds', async () => {
  const { server } = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  assert.equal(server.requestTimeout, 20_000)
  assert.equal(server.headersTimeout, 20_000)
  assert.equal((server as Server & { connectionsCheckingInterval: number }).connectionsCheckingInterval, 1_000)
  assert.ok(server.keepAliveTimeout <= 65_000)
})

test('a slow head, a slow body, and one that was answered before it had come end with their time', async (t) => {
  const limits = { requestTimeoutMs: 200, connectionsCheckMs: 50 }
  const server = createServer({ log: pino({ level: 'silent' }), trustedProxies: [], ...limits })
  t.after(() => server.close())
  server.post('/reads', async () => 'read')
  server.post('/refuses', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'never')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`
  const startedAt = performance.now()
  const answers = await Promise.all(
    ['POST /reads HTTP/1.1\r\nX:', head('/reads'), head('/refuses')].map(async (begun) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(begun)
      const drip = setInterval(() => socket.write('1'), 20)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      // A server that has said its word resets who goes on sending: what it said before counts.
      socket.on('error', () => {})
      await new Promise((resolve) => socket.on('close', resolve))
      clearInterval(drip)
      return statuses(answer)
    }),
  )
  assert.deepEqual(
    answers.map(([first]) => first),
    ['408', '408', '401'],
  )
  // What does not reach the server leaves it a minute.
  assert.ok(performance.now() - startedAt < 15_000)
})
