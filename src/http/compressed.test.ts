import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { compressed, sendCompressed, sendPageCompressed } from './compressed.ts'

const server = Fastify()
const text = 'Crêpes & cidre. '.repeat(100)
const ways = await compressed(text)
server.get('/text', async (request, reply) => sendCompressed(request, reply, ways))
server.get('/page', async (_request, reply) => sendPageCompressed(reply.type('text/html; charset=utf-8'), text))
const ask = (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }

test('what is the same for all travels the smallest way that the caller takes', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip; q=0.0', undefined],
    ['*', undefined],
    [undefined, undefined],
  ] as const) {
    const { headers, rawPayload } = await ask('/text', accepted)
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'Accept-Encoding'])
    assert.equal(String(encoding ? unpacked[encoding](rawPayload) : rawPayload), text)
    assert.equal(rawPayload.length < 100, encoding !== undefined)
  }
})

test('a page for one reader travels by gzip or as it is', async () => {
  const { headers, rawPayload } = await ask('/page', 'gzip, br')
  assert.deepEqual([headers['content-encoding'], headers.vary], ['gzip', 'Accept-Encoding'])
  assert.equal(String(gunzipSync(rawPayload)), text)
  for (const accepted of ['br', 'gzip;q=0', undefined]) {
    const plain = await ask('/page', accepted)
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, text])
  }
})

test('a text that is too large for the best level is still the same', async () => {
  const large = Array.from({ length: 40_000 }, (_, index) => `line ${index}`).join('\n')
  const [br] = await compressed(large)
  assert.equal(String(brotliDecompressSync(br.content)), large)
})
