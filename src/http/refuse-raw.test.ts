import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { refuseRaw } from './refuse-raw.ts'

test('a request that does not arrive in time is 408 request_timeout, in the family’s shape', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    refuseRaw(Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await text(connect((server.address() as AddressInfo).port, '127.0.0.1'))
  server.close()
  const [head, body] = answer.split('\r\n\r\n') as [string, string]
  assert.match(head, /^HTTP\/1\.1 408 /)
  assert.equal(JSON.parse(body).error.app_error, 'request_timeout')
})
