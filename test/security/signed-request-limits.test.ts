import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signAs } from '../support/signing.ts'
import { startWorld } from '../support/world.ts'

const { baseUrl, credentials } = await startWorld({ GUESS_LIMIT: '1', TRUSTED_PROXIES: '127.0.0.1,::1' })
const { uid: merchantUid } = credentials.merchants.SPLIT

test('whoever keeps guessing signatures is told to wait, by the API and by the page alike', async () => {
  const wrong = signAs('a guess', { data: { merchantUid } })
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    statuses.push((await fetch(`${baseUrl}/api/purchase_link/?signature=${wrong}`, { method: 'POST' })).status)
  }
  assert.equal(statuses[0], 400)
  assert.equal(statuses.at(-1), 429)
  const page = await fetch(`${baseUrl}/purchase?signature=${wrong}`, { headers: { 'accept-language': 'en' } })
  assert.equal(page.status, 429)
  assert.match(page.headers.get('content-type') ?? '', /text\/html/)
  assert.ok(Number(page.headers.get('retry-after')) > 0)
  const html = await page.text()
  assert.match(html, /Payment is not available at the moment[\s\S]*Try again in a moment/)
  assert.doesNotMatch(html, /request that we cannot accept/)
})

test('a right signature passes from where a hundred wrong ones came', async () => {
  const wrong = signAs('a guess', { data: { merchantUid } })
  for (let tries = 0; tries < 20; tries += 1) await fetch(`${baseUrl}/purchase?signature=${wrong}`)
  const right = signAs(credentials.merchants.SPLIT.secret, { data: { merchantUid } })
  for (const path of ['/purchase', '/api/purchase_link/']) {
    const method = path === '/purchase' ? 'GET' : 'POST'
    const answer = await fetch(`${baseUrl}${path}?signature=${right}`, { method })
    assert.notEqual(answer.status, 429, await answer.text())
  }
})

test('whoever keeps naming merchants and purchases that there are not is guessing, too', async () => {
  const nobody = '018f0000-0000-7000-8000-000000000000'
  for (const [address, claims] of [
    ['203.0.113.1', { merchantUid: `mer_${nobody}`, reference: 'a' }],
    ['203.0.113.2', { purchaseUid: `pur_${nobody}`, reference: 'a' }],
  ] as const) {
    const signature = signAs('a guess', claims)
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      const headers = { 'x-forwarded-for': address }
      const url = `${baseUrl}/api/trigger_capture/?signature=${signature}`
      statuses.push((await fetch(url, { method: 'POST', headers })).status)
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [404, 429])
  }
})
