import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRAVELS } from '../../clients/typescript/src/generated/travels.ts'
import { createWhipround, WhiproundError } from '../../clients/typescript/src/index.ts'
import { apiWorld } from '../support/api-world.ts'
import { readContract } from '../support/contract.ts'
import { until } from '../support/until.ts'

const world = await apiWorld()
const { apiKey, apiSecret, merchantUid: merchant_uid, v1Token: merchantToken } = world.alice
const { secret } = world.credentials.merchants.SPLIT
const credentials = { apiKey, apiSecret, merchantToken, secret }
const asked = new Set<string>()
const counting: typeof fetch = (url, options) => {
  asked.add(`${options?.method} ${templateOf(new URL(String(url)).pathname)}`)
  return fetch(url, options)
}
const whipround = createWhipround({ baseUrl: world.baseUrl, ...credentials, language: 'en', fetch: counting })
const order = (reference: string) => ({
  title: 'Kayak tour',
  reference,
  amountCents: 4_500,
  email: 'alice@client.test',
})

function templateOf(pathname: string): string {
  const paths = Object.values(TRAVELS).map(({ path }) => path)
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '(?!v1/)[^/]+')}$`).test(pathname)
  // What names more is meant: `/purchases/by_reference/x` is no uid.
  return paths.filter(matches).sort((a, b) => a.split('{').length - b.split('{').length)[0] ?? pathname
}

test('the shop’s address and its notifications are set and read', async () => {
  const url = 'http://127.0.0.1:9/hook'
  const set = await whipround.setWebhookEndpoint({ merchant_uid, url })
  assert.match(set.signing_secret, /^whsec_/)
  assert.deepEqual(await whipround.getWebhookEndpoint({ merchant_uid }), { url, events: [], disabled_at: null })
  await whipround.setNotificationUrls({ merchant_uid, error_notification_url: 'https://shop.example/error' })
  const urls = await whipround.getNotificationUrls({ merchant_uid })
  assert.equal(urls.error_notification_url, 'https://shop.example/error')
})

test('a link is made, read, drawn, sent again, ended; a purchase aborted', async () => {
  const link = await whipround.createPurchaseLink({ merchant_uid, data: order('CLIENT-1') })
  const { purchase_uid } = link
  assert.equal((await whipround.getPurchase({ purchase_uid })).uid, purchase_uid)
  const same = await whipround.getPurchaseByReference({ merchant_uid, reference: 'CLIENT-1' })
  assert.equal(same.uid, purchase_uid)
  assert.match((await whipround.getPaymentLink({ purchase_uid })).url, /\/pay\//)
  assert.match(await whipround.getPaymentLinkQrCode({ purchase_uid }), /^<svg/)
  const sent = await whipround.resendPaymentLink({ purchase_uid, send_email: true })
  assert.equal(sent.email_has_been_sent, true)
  await whipround.expirePaymentLink({ purchase_uid })
  const other = await whipround.createPurchaseLink({ merchant_uid, data: order('CLIENT/2 é') })
  assert.equal((await whipround.abortPurchase({ purchase_uid: other.purchase_uid })).state, 'ABORTED')
  const found = await whipround.getPurchaseByReference({ merchant_uid, reference: 'CLIENT/2 é' })
  assert.equal(found.uid, other.purchase_uid)
})

test('what cannot be refunded, released or delivered again is refused by code, for the developer and for a person', async () => {
  const { purchase_uid } = await whipround.createPurchaseLink({ merchant_uid, data: order('CLIENT-3') })
  const refused = async (call: Promise<unknown>, code: string, status: number) => {
    const error = await call.then(
      () => assert.fail(`${code} expected`),
      (reason) => reason,
    )
    assert.ok(error instanceof WhiproundError, String(error))
    assert.deepEqual([error.code, error.status, error.isRetryable], [code, status, false])
    assert.ok(error.requestId && error.debug)
    return error
  }
  const error = await refused(
    whipround.refundPurchase({ purchase_uid, amount_cents: 100 }),
    'purchase_not_refundable',
    409,
  )
  assert.equal(error.info, 'The purchase cannot be refunded.')
  await refused(whipround.releasePurchase({ purchase_uid }), 'purchase_not_refundable', 409)
  await refused(whipround.replayWebhookDelivery({ delivery_id: '815' }), 'webhook_delivery_not_found', 404)
  await refused(whipround.getPurchaseV1({ id: 'nobody' }), 'purchase_not_found', 404)
  await refused(whipround.triggerCapture({ merchant_uid, reference: 'CLIENT-3' }), 'capture_not_possible', 400)
})

test('schedules are simulated with credentials and without; a merchant shows how it is paid', async () => {
  const wish = { amount_cents: 20_000, created: '2027-03-01' }
  const uid = world.credentials.merchants.INSTALLMENT.uid
  const simulated = await whipround.simulatePaymentSchedule({ merchant_uid: uid, ...wish })
  const inPublic = createWhipround({ baseUrl: world.baseUrl, language: 'en', fetch: counting })
  assert.deepEqual(await inPublic.simulatePublicPaymentSchedule({ merchant_uid: uid, ...wish }), simulated)
  const all = await inPublic.simulateCompanyPaymentSchedules({ company_uid: world.credentials.company_uid, ...wish })
  assert.ok(JSON.stringify(all).length > 100)
  assert.equal((await inPublic.getPublicMerchant({ merchant_uid: uid })).payment_type, 'INSTALLMENT')
})

test('a signed link is made from its settings and the merchant’s secret', async () => {
  const link = await whipround.createSignedPurchaseLink({ merchant_uid, data: order('CLIENT-4') })
  assert.equal((await whipround.getPurchase({ purchase_uid: link.purchase_uid })).reference, 'CLIENT-4')
})

test('the merchant’s own API: a purchase with its client, read and cancelled', async () => {
  const client = { ref: 'C-1', first_name: 'Alice', last_name: 'Martin', email: 'alice@client.test' }
  const made = await whipround.createPurchaseV1({ title: 'Kayak tour', amount: 4_500, ref: 'CLIENT-V1', client })
  const read = await whipround.getPurchaseV1({ id: made.id })
  assert.equal(read.payment_url, made.payment_url)
  assert.equal((await whipround.getClientV1({ id: read.client?.id ?? '' })).email, client.email)
  const one = await whipround.listPurchasesV1({ ref: 'CLIENT-V1' })
  assert.deepEqual(
    one.items.map(({ id }) => id),
    [made.id],
  )
  assert.equal((await whipround.cancelPurchaseV1({ id: made.id })).state, 'CANCELLED')
  const { items } = await whipround.listPurchaseEvents({ purchase_uid: `pur_${made.id}` })
  assert.deepEqual(
    items.map(({ name }) => name),
    ['purchaseAborted'],
  )
  assert.deepEqual((await whipround.listRefunds({ purchase_uid: `pur_${made.id}` })).refunds, [])
})

test('lists are walked page after page, each row once, and no further than asked', async () => {
  const references: (string | null)[] = []
  for await (const purchase of whipround.listMerchantPurchases({ merchant_uid, limit: 2 })) {
    references.push(purchase.reference ?? null)
  }
  const { items } = await whipround.listMerchantPurchases({ merchant_uid, limit: 100 })
  assert.deepEqual(
    references,
    items.map((purchase) => purchase.reference ?? null),
  )
  assert.ok(references.length > 3)
  let calls = 0
  const counted: typeof fetch = (url, options) => {
    calls += String(url).includes('/api/purchases') ? 1 : 0
    return counting(url, options)
  }
  const own = createWhipround({ baseUrl: world.baseUrl, ...credentials, fetch: counted })
  for await (const purchase of own.listPurchases({ limit: 1 })) {
    assert.ok(purchase)
    break
  }
  assert.equal(calls, 1)
  // The feed is behind by what is being committed.
  await until('the feed has more than a page', async () => {
    const names: string[] = []
    for await (const event of whipround.listEvents({ limit: 1 })) names.push(event.name)
    return names.includes('purchaseAborted') && names.length > 2
  })
  assert.ok((await whipround.listDeliveries()).next_after > 0)
  for await (const delivery of whipround.listWebhookDeliveries({ merchant_uid })) assert.ok(delivery.id)
})

test('every operation of the contract is a verb, and each was asked above', async () => {
  const { paths } = await readContract(world.baseUrl)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = Object.values(TRAVELS).map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(known.sort(), documented.sort())
  assert.deepEqual([...asked].sort(), documented)
})
