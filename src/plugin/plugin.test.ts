import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { CREDIT_ADDRESSES, integrityOf, PLUGIN_ADDRESSES, plugin } from './index.ts'

const server = Fastify()
await server.register(plugin)
const built = readFileSync(new URL('../../widget/dist/plugin.min.js', import.meta.url))
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers })

test('the plugin is a script that any page may load, at its own addresses and where modules look for it', async () => {
  for (const [path, caching] of Object.entries(PLUGIN_ADDRESSES)) {
    const answer = await ask(path)
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.rawPayload, built)
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.equal(answer.headers['cache-control'], caching)
  }
  const paths = Object.keys(PLUGIN_ADDRESSES)
  const immutable = paths.filter((path) => PLUGIN_ADDRESSES[path]?.includes('immutable'))
  assert.deepEqual(immutable, ['/plugin/v1/plugin.min.js'])
  assert.equal((await ask('/ecard-plugin/other/plugin.min.js')).statusCode, 404)
})

test('the script of the element that says what a credit costs stands beside it', async () => {
  const credit = readFileSync(new URL('../../widget/dist/credit.min.js', import.meta.url))
  const reference = readFileSync(new URL('../../docs/plugin.md', import.meta.url), 'utf8')
  for (const [path, caching] of Object.entries(CREDIT_ADDRESSES)) {
    const answer = await ask(path)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, caching])
    assert.deepEqual(answer.rawPayload, credit)
    assert.ok(reference.includes(path))
  }
  assert.ok(reference.includes(integrityOf(credit)))
})

test('it travels compressed to whoever can read that', async () => {
  const path = '/plugin/plugin.min.js'
  const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.deepEqual(brotliDecompressSync(br.rawPayload), built)
  for (const accepted of ['GZIP', 'gzip;q=0.5, br;q=0', 'deflate, gzip;q=1.0']) {
    const gzip = await ask(path, { 'accept-encoding': accepted })
    assert.equal(gzip.headers['content-encoding'], 'gzip', accepted)
    assert.deepEqual(gunzipSync(gzip.rawPayload), built)
  }
  for (const accepted of ['identity', 'br;q=0, gzip; q=0.0', ''])
    assert.deepEqual((await ask(path, { 'accept-encoding': accepted })).rawPayload, built)
  assert.equal(br.headers.vary, 'Accept-Encoding')
})

test('a copy that is still good is not sent again, in no encoding', async () => {
  const path = '/plugin/plugin.min.js'
  const etags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const etag = String((await ask(path, headers)).headers.etag)
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await ask(path, { ...headers, 'if-none-match': known })
        assert.equal(again.statusCode, 304)
        assert.equal(again.body, '')
        assert.equal(again.headers.etag, etag)
      }
      assert.equal((await ask(path, { ...headers, 'if-none-match': '"other"' })).statusCode, 200)
      return etag
    }),
  )
  assert.equal(new Set(etags).size, 3)
})

test('HEAD tells the same without the script', async () => {
  const answer = await ask('/plugin/v1/plugin.min.js', { 'accept-encoding': 'br' }, 'HEAD')
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body, '')
  assert.equal(answer.headers['content-encoding'], 'br')
  assert.ok(Number(answer.headers['content-length']) > 1000)
})

test('the documented hash is the one of what is served', async () => {
  const { rawPayload } = await ask('/plugin/v1/plugin.min.js')
  assert.equal(integrityOf(rawPayload), `sha384-${createHash('sha384').update(built).digest('base64')}`)
  const reference = readFileSync(new URL('../../docs/plugin.md', import.meta.url), 'utf8')
  assert.ok(reference.includes(integrityOf(rawPayload)))
})
