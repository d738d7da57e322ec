import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { notifyingWorld, readSigned } from '../../test/support/notifying.ts'
import { MONDAY } from '../../test/support/telling.ts'
import { STANDARD_WAITS_MS } from '../deliveries/index.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { NOTIFICATION_LEASE_MS } from './notification.ts'

const world = await notifyingWorld()
const { db, clock, aShop, accepted, plan, deliver, tell, states } = world

test('[notification.post] a settled purchase is told once, as a signed transfer', async () => {
  const shop = await aShop()
  const metadata = { plugin: 'woo', products: [{ reference: 'é' }] }
  const id = await accepted(shop, { reference: 'Pledg_12_1600000000', metadata })
  await tell()
  await tell()
  assert.equal(shop.machine.calls.length, 1)
  const [call] = shop.machine.calls
  const { rows } = await db.query<{ id: string }>('select id from transfer_items where purchase_id = $1', [id])
  assert.deepEqual(readSigned(call, shop.secret), {
    reference: 'Pledg_12_1600000000',
    created: '2027-03-01 09:00:00.000000',
    transfer_order_item_uid: `tri_${rows[0]?.id}`,
    merchant_uid: `mer_${shop.merchantId}`,
    purchase_uid: `pur_${id}`,
    amount_cents: 10001,
    metadata,
  })
  assert.equal(call?.path, '/pay')
  assert.equal(call?.headers['content-type'], 'application/json')
  assert.deepEqual(await states(id), ['transfer delivered'])
})

test('beside the body, Standard Webhooks headers cover its bytes and the time', async () => {
  const shop = await aShop()
  await accepted(shop)
  await tell()
  const [call] = shop.machine.calls
  assert.ok(call)
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = call.headers
  assert.match(String(id), /^ntf_\d+$/)
  assert.equal(at, String(clock.now().getTime() / 1000))
  const expected = createHmac('sha256', shop.secret).update(`${id}.${at}.${call.body}`).digest('base64')
  assert.equal(signature, `v1,${expected}`)
})

test('[decided.secret] the merchant’s one secret signs until a notification secret is set', async () => {
  const shop = await aShop()
  await db.query('update merchants set notification_secret_sealed = null where id = $1', [shop.merchantId])
  await accepted(shop)
  await tell()
  assert.equal(readSigned(shop.machine.calls[0], shop.merchantSecret).amount_cents, 10001)
})

test('[notification.url] the purchase’s own address goes before its merchant’s', async () => {
  const shop = await aShop()
  await accepted(shop, { paymentNotificationUrl: shop.at('/own?order=7') })
  await tell()
  assert.deepEqual(
    shop.machine.calls.map((call) => call.path),
    ['/own?order=7'],
  )
})

test('a shop that fails is tried again as planned, with the same bytes and the same id', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.writeHead(500).end()
  const id = await accepted(shop)
  await plan()
  for (const waitMs of STANDARD_WAITS_MS) {
    if (waitMs > 0) {
      clock.advance(waitMs - 1)
      assert.equal(await deliver(), 0)
      clock.advance(1)
    }
    assert.equal(await deliver(), 1)
  }
  assert.deepEqual(await states(id), ['transfer exhausted status_500'])
  assert.equal(shop.machine.calls.length, STANDARD_WAITS_MS.length)
  assert.equal(new Set(shop.machine.calls.map((call) => call.body)).size, 1)
  assert.equal(new Set(shop.machine.calls.map((call) => call.headers['webhook-id'])).size, 1)
  const { rows } = await db.query(
    'select status from notification_tries where delivery_id = (select id from notification_deliveries where purchase_id = $1)',
    [id],
  )
  assert.equal(rows.length, STANDARD_WAITS_MS.length)
  clock.set(MONDAY)
})

test('a shop that asks for patience gets it', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.writeHead(503, { 'retry-after': '600' }).end()
  const id = await accepted(shop)
  await tell()
  shop.machine.answer = (_call, response) => response.end()
  clock.advance(10 * MINUTE_MS - 1)
  assert.equal(await deliver(), 0)
  clock.advance(1)
  assert.equal(await deliver(), 1)
  assert.deepEqual(await states(id), ['transfer delivered'])
})

test('410 ends it', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.writeHead(410).end()
  const id = await accepted(shop)
  await tell()
  clock.advance(6 * SECOND_MS)
  assert.equal(await deliver(), 0)
  assert.deepEqual(await states(id), ['transfer discarded gone'])
})

test('a redirect is an answer like another, and not followed', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  const id = await accepted(shop)
  await tell()
  assert.deepEqual(await states(id), ['transfer pending redirect_not_followed'])
  assert.deepEqual(
    shop.machine.calls.map((call) => call.path),
    ['/pay'],
  )
})

test('a private address is refused when it is connected to, too', async () => {
  const shop = await aShop()
  const id = await accepted(shop, { paymentNotificationUrl: 'https://10.0.0.1/pay' })
  await tell()
  assert.deepEqual(await states(id), ['transfer pending address_refused'])
  assert.equal(shop.machine.calls.length, 0)
})

test('a lost answer is asked for again, and a worker that died is succeeded by another', async () => {
  const shop = await aShop()
  shop.machine.answer = (_call, response) => response.destroy()
  const id = await accepted(shop)
  await tell()
  const [told] = await states(id)
  assert.match(String(told), /^transfer pending /)
  shop.machine.answer = (_call, response) => response.end()
  await db.query(`update notification_deliveries set tries = tries + 1, run_at = $2 where purchase_id = $1`, [
    id,
    new Date(clock.now().getTime() + NOTIFICATION_LEASE_MS),
  ])
  await deliver()
  assert.equal(shop.machine.calls.length, 1)
  clock.advance(NOTIFICATION_LEASE_MS)
  await deliver()
  assert.equal(shop.machine.calls.length, 2)
  assert.deepEqual(await states(id), ['transfer delivered'])
})

test('one shop’s silence holds back no other, and it gets few calls at a time', async () => {
  const [slow, quick] = [await aShop(), await aShop()]
  for (let count = 0; count < 6; count++) await accepted(slow, { reference: `slow-${count}` })
  await accepted(quick)
  slow.machine.answer = (_call, response) => response.writeHead(500).end()
  await plan()
  await deliver()
  assert.equal(slow.machine.calls.length, 4)
  assert.equal(quick.machine.calls.length, 1)
})

test('a shop that has no secret is told in plain, and only where its merchant wishes so', async () => {
  const shop = await aShop()
  await db.query('update merchants set unsigned_notifications = true where id = $1', [shop.merchantId])
  const id = await accepted(shop, { reference: 'PLEDG_7_1600000000', metadata: null })
  await tell()
  const { transfer_order_item_uid: item, ...told } = JSON.parse(shop.machine.calls[0]?.body ?? '{}')
  assert.match(item, /^tri_/)
  assert.deepEqual(told, {
    reference: 'PLEDG_7_1600000000',
    created: '2027-03-01 09:00:00.000000',
    merchant_uid: `mer_${shop.merchantId}`,
    purchase_uid: `pur_${id}`,
    amount_cents: 10001,
    metadata: {},
  })
})
