import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastingPort } from '../support/lasting-port.ts'
import { openShop } from '../support/shop.ts'
import { startWorld } from '../support/world.ts'

// As behind a proxy that terminates TLS: links are https, requests arrive in the clear.
const port = await lastingPort()
const world = await startWorld({ PORT: String(port), BASE_URL: 'https://pay.example.test' })
const inside = `http://127.0.0.1:${port}`
const shop = openShop({ baseUrl: inside, credentials: world.credentials })
const { url } = await shop.sellByV1()
const path = new URL(url).pathname

const open = (cookie?: string) => fetch(`${inside}${path}`, cookie ? { headers: { cookie } } : {})

test('over https the browser cookie is bound to this host: __Host-, Secure, HttpOnly, SameSite', async () => {
  const cookie = (await open()).headers.get('set-cookie') ?? ''
  assert.match(cookie, /^__Host-whipround_browser=wrb_[\w-]{43};/)
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
    assert.ok(cookie.split('; ').includes(attribute), `${attribute} in ${cookie}`)
  }
  assert.doesNotMatch(cookie, /Domain/)
})

test('a browser id of somebody’s choice, planted without the prefix or in another shape, is not taken', async () => {
  const planted = `wrb_${'A'.repeat(43)}`
  for (const cookie of [
    `whipround_browser=${planted}`,
    '__Host-whipround_browser=1',
    '__Host-whipround_browser=wrb_ä',
  ]) {
    const given = (await open(encodeURI(cookie))).headers.get('set-cookie')
    assert.match(given ?? '', /^__Host-whipround_browser=wrb_/)
    assert.ok(!given?.includes(planted))
  }
  const own = (await open()).headers.get('set-cookie')?.split(';')[0]
  assert.equal((await open(own)).headers.get('set-cookie'), null)
})

test('links are made from BASE_URL, whatever the request says, and browsers are told to stay on https', async () => {
  const answer = await fetch(`${inside}${path}`, {
    headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' },
  })
  assert.ok(url.startsWith('https://pay.example.test/pay/'))
  assert.doesNotMatch(await answer.text(), /evil\.test|127\.0\.0\.1/)
  assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age=63072000/)
})
