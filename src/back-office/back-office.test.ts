import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { inlineStyle } from '../pages/inline-style.ts'
import { backOffice } from './index.ts'

const assets = { style: inlineStyle('p{margin:0}'), scriptPath: '/s.js' }
const frame = () => ({ assets, now: new Date('2026-06-09T08:00:00Z'), timeZone: 'Europe/Paris' })

async function ask(sandboxUrl: string | undefined, url: string) {
  const app = Fastify()
  await app.register((own) => backOffice(own, { frame, sandboxUrl }))
  return app.inject({ url, headers: { 'accept-language': 'en' } })
}

test('the demo’s first page leads into its shop before anything else, and /shop does so at once', async () => {
  const sandbox = 'http://127.0.0.1:4001'
  const { body } = await ask(sandbox, '/')
  assert.match(body, /<a class="button" href="http:\/\/127\.0\.0\.1:4001\/shop">Open the demo shop<\/a>/)
  assert.equal([...body.matchAll(/class="button"/g)].length, 1)
  assert.equal((await ask(sandbox, '/shop')).headers.location, `${sandbox}/shop`)
})

test('a real service has no shop, no mailbox and no clock', async () => {
  const { body } = await ask(undefined, '/')
  assert.doesNotMatch(body, /shop|mailbox|clock/i)
  assert.equal((await ask(undefined, '/shop')).statusCode, 404)
})

test('no page of a real service speaks of a demo; the demo’s does', async () => {
  for (const path of ['/']) {
    assert.doesNotMatch((await ask(undefined, path)).body, /demo/i, path)
    assert.match((await ask('http://127.0.0.1:4001', path)).body, /demo/i, path)
  }
})
