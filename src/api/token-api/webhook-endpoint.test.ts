import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice } = world
const path = `/api/merchants/${alice.merchantUid}/webhook_endpoint`
const put = (url: unknown, token = alice.accessToken) => call('PUT', path, { token, body: { url } })

test('[webhook.url, decided.webhook_endpoint] every set makes a new token and signing secret; reading shows the address only', async () => {
  assert.deepEqual((await call('GET', path, { token: alice.accessToken })).errorCode, 'webhook_endpoint_not_found')
  const first = await put('https://shop.example/hooks?shop=1')
  assert.equal(first.status, 200)
  assert.equal(first.json.url, 'https://shop.example/hooks?shop=1')
  assert.match(String(first.json.signing_secret), /^whsec_/)
  const second = await put('https://shop.example/hooks')
  assert.notEqual(second.json.token, first.json.token)
  assert.notEqual(second.json.signing_secret, first.json.signing_secret)
  const read = await call('GET', path, { token: alice.accessToken })
  assert.deepEqual(read.json, { url: 'https://shop.example/hooks', events: [], disabled_at: null })
})

test('[decided.webhook_endpoint] private, local and nonsensical addresses are refused, and the one that was set stays', async () => {
  await put('https://shop.example/stays')
  for (const url of [
    'http://10.0.0.1/',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'https://167772161/',
    'https://0.0.0.0/',
    'https://user:pass@shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'shop.example',
    '',
  ]) {
    const answer = await put(url)
    assert.deepEqual([answer.status, answer.errorCode], [400, 'url_not_allowed'], url)
  }
  for (const url of [null, 7, ['https://shop.example'], undefined, `https://shop.example/${'x'.repeat(2100)}`]) {
    assert.deepEqual([(await put(url)).status, (await put(url)).errorCode], [400, 'invalid_parameters'])
  }
  assert.equal((await call('GET', path, { token: alice.accessToken })).json.url, 'https://shop.example/stays')
})

test('[decided.webhook.subscribe] an address is told what it subscribed to beside the rest, keeps it when it is set anew, and may let go of it', async () => {
  const set = (body: Record<string, unknown>) => call('PUT', path, { token: alice.accessToken, body })
  const events = async () => (await call('GET', path, { token: alice.accessToken })).json.events
  const url = 'https://shop.example/hooks'
  assert.equal((await set({ url, events: ['payout.paid', 'payout.returned', 'refundCompleted'] })).status, 200)
  assert.deepEqual(await events(), ['payout.paid', 'payout.returned', 'refundCompleted'])
  assert.equal((await put(url)).status, 200)
  assert.deepEqual(await events(), ['payout.paid', 'payout.returned', 'refundCompleted'])
  for (const wrong of [
    ['payoutPaid'],
    ['purchaseCreated'],
    ['paymentProcessed'],
    ['payout.paid', 'payout.paid'],
    'payout.paid',
    null,
  ])
    assert.equal((await set({ url, events: wrong })).errorCode, 'invalid_parameters', JSON.stringify(wrong))
  assert.deepEqual(await events(), ['payout.paid', 'payout.returned', 'refundCompleted'])
  assert.equal((await set({ url, events: [] })).status, 200)
  assert.deepEqual(await events(), [])
})

test('a foreign merchant is 404 for writing and reading', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  for (const answer of [
    await put('https://evil.example/', charlie.accessToken),
    await call('GET', path, { token: charlie.accessToken }),
  ]) {
    assert.deepEqual([answer.status, answer.errorCode], [404, 'merchant_not_found'])
  }
})
