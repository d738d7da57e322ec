import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice } = world
const path = `/api/merchants/${alice.merchantUid}/notification_urls`
const put = (body: unknown, token = alice.accessToken) => call('PUT', path, { token, body })
const nowhere = { payment_notification_url: null, error_notification_url: null, purchase_end_notification_url: null }

test('a merchant sets all its notification addresses at once, and reads them', async () => {
  assert.deepEqual((await call('GET', path, { token: alice.accessToken })).json, nowhere)
  const urls = {
    payment_notification_url: 'mailto:desk@shop.example',
    error_notification_url: 'https://shop.example/pledg/notification/error?shop=1',
    purchase_end_notification_url: 'https://shop.example/end',
  }
  assert.deepEqual((await put(urls)).json, urls)
  assert.deepEqual((await call('GET', path, { token: alice.accessToken })).json, urls)
  const { error_notification_url } = urls
  assert.deepEqual((await put({ error_notification_url })).json, { ...nowhere, error_notification_url })
})

test('private addresses and other schemes are refused, and what was set stays', async () => {
  await put({ payment_notification_url: 'https://shop.example/stays' })
  for (const url of [
    'https://10.0.0.1/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'mailto:a@b.example?cc=c@d.example',
  ]) {
    for (const name of Object.keys(nowhere)) {
      const answer = await put({ [name]: url })
      assert.deepEqual([answer.status, answer.errorCode], [400, 'url_not_allowed'], `${name} ${url}`)
    }
  }
  const answer = await put({ payment_notification_url: 7 })
  assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'])
  const { json } = await call('GET', path, { token: alice.accessToken })
  assert.equal(json.payment_notification_url, 'https://shop.example/stays')
})

test('a purchase may name addresses of its own, checked like these', async () => {
  const order = { title: 'Week-end', reference: 'own', amountCents: 10001 }
  const link = (data: object) =>
    call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, {
      token: alice.accessToken,
      body: { data: { ...order, ...data }, purchase_link_settings: {} },
    })
  for (const name of ['paymentNotificationUrl', 'errorNotificationUrl']) {
    const refused = await link({ [name]: 'https://192.168.1.1/pay' })
    assert.deepEqual([refused.status, refused.errorCode], [400, 'url_not_allowed'])
    for (const url of ['javascript:alert(1)', 'mailto:a@b.example?bcc=c@d.example']) {
      assert.equal((await link({ [name]: url })).status, 400, url)
    }
  }
  assert.equal((await link({ paymentNotificationUrl: 'mailto:john.doe@gmail.com' })).status, 200)
})

test('a foreign merchant is 404 for writing and reading', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  for (const answer of [
    await put({ payment_notification_url: 'https://evil.example/' }, charlie.accessToken),
    await call('GET', path, { token: charlie.accessToken }),
  ]) {
    assert.deepEqual([answer.status, answer.errorCode], [404, 'merchant_not_found'])
  }
})
