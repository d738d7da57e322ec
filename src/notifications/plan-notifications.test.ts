import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { notifyingWorld, readSigned } from '../../test/support/notifying.ts'
import { aPurchase, MONDAY } from '../../test/support/telling.ts'
import { confirmZero } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { movePurchase } from '../purchases/index.ts'
import { abortPurchase, expireLinks, giveUpPurchase } from '../selling/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { NOTIFICATION_LEASE_MS } from './notification.ts'

const world = await notifyingWorld()
const { db, clock, by, aShop, accepted, finished, declined, change, plan, deliver, tell, states } = world

test('a decline that another card may follow is no error; giving up after it is', async () => {
  const shop = await aShop()
  const id = await declined(shop)
  await tell()
  assert.deepEqual(await states(id), [])
  await transaction(db, (tx) => giveUpPurchase(tx, by, id))
  await tell()
  await tell()
  assert.equal(shop.machine.calls.length, 1)
  assert.equal(shop.machine.calls[0]?.path, '/error')
  assert.deepEqual(readSigned(shop.machine.calls[0], shop.secret), {
    reference: 'PLEDG_8_1600000000',
    state: 'PRIMARY_KO',
    uid: `pur_${id}`,
    purchase_state: 'PRIMARY_KO',
    purchase_uid: `pur_${id}`,
  })
})

test('a decline whose link expires is an error; a link that expires untouched, or is left, is none', async () => {
  const shop = await aShop()
  const id = await declined(shop, { reference: 'a' })
  const untouched = await aPurchase(db, shop, { reference: 'b' })
  const left = await aPurchase(db, shop, { reference: 'c' })
  await transaction(db, (tx) => giveUpPurchase(tx, by, left.purchaseId))
  while ((await expireLinks(db, aCall(fixedClock(new Date(MONDAY.getTime() + 31 * DAY_MS))))) > 0);
  await tell()
  assert.deepEqual(await states(id), ['error delivered'])
  for (const { purchaseId } of [untouched, left]) assert.deepEqual(await states(purchaseId), [])
})

test('an abort by the merchant is no error to it', async () => {
  const shop = await aShop()
  const id = await declined(shop)
  await transaction(db, (tx) => abortPurchase(tx, by, id))
  await tell()
  assert.deepEqual(await states(id), [])
})

test('a refusal by the merchant’s own PSP is CONNECTOR_KO, at once', async () => {
  const shop = await aShop()
  const id = await accepted(shop, { settlement: 'BACK' })
  await change(id, (tx, purchase) => movePurchase(tx, by, purchase, 'refuse_settlement', { occurredAt: MONDAY }))
  await tell()
  assert.equal(readSigned(shop.machine.calls[0], shop.secret).state, 'CONNECTOR_KO')
})

test('an error never speaks about a reference that was paid by another purchase', async () => {
  const shop = await aShop()
  const id = await declined(shop, { reference: 'order_7' })
  const paid = await accepted(shop, { reference: 'order_7' })
  await transaction(db, (tx) => giveUpPurchase(tx, by, id))
  await tell()
  assert.deepEqual(await states(id), ['error discarded reference_paid_meanwhile'])
  assert.deepEqual(await states(paid), ['transfer delivered'])
  assert.deepEqual(
    shop.machine.calls.map((call) => call.path),
    ['/pay'],
  )
})

test('a purchase that lost its reference is told by webhook alone', async () => {
  const shop = await aShop()
  const { purchaseId } = await aPurchase(db, shop, { reference: 'order_8' })
  await change(purchaseId, async (tx, purchase) => {
    const begun = await movePurchase(tx, by, purchase, 'start_attempt', { occurredAt: MONDAY })
    await movePurchase(tx, by, begun, 'lose_reference', { occurredAt: MONDAY, patch: { reason: 'reference' } })
  })
  await tell()
  assert.deepEqual(await states(purchaseId), [])
})

test('a purchase of nothing is settled by an item of nothing, and told like any other', async () => {
  const shop = await aShop()
  const { purchaseId } = await aPurchase(db, shop, { amountMinor: 0n })
  await transaction(db, (tx) => confirmZero(tx, by, purchaseId, null))
  await tell()
  assert.deepEqual(await states(purchaseId), ['transfer delivered'])
  const { amount_cents, transfer_order_item_uid } = readSigned(shop.machine.calls[0], shop.secret)
  assert.equal(amount_cents, 0)
  assert.match(String(transfer_order_item_uid), /^tri_/)
})

test('who gave no address is not notified', async () => {
  const shop = await aShop({ paymentNotificationUrl: null, errorNotificationUrl: null })
  const id = await accepted(shop)
  await tell()
  assert.deepEqual(await states(id), [])
})

test('the end of a pot is told once, unsigned, after the payment, and not again whatever the answer', async () => {
  const shop = await aShop()
  await shop.set({ paymentNotificationUrl: shop.at('/pay'), purchaseEndNotificationUrl: shop.at('/end') })
  shop.machine.answer = (call, response) => response.writeHead(call.path === '/end' ? 500 : 200).end()
  const id = await finished(shop, { reference: 'split-1' })
  await tell()
  clock.advance(DAY_MS)
  await tell()
  assert.deepEqual(
    shop.machine.calls.map((call) => call.path),
    ['/pay', '/end'],
  )
  assert.equal(shop.machine.calls[1]?.body, `{"reference":"split-1","uid":"pur_${id}"}`)
  assert.deepEqual(await states(id), ['transfer delivered', 'split_end exhausted status_500'])
})

test('the end of a pot whose only try was lost with its worker is not told again', async () => {
  const shop = await aShop({ paymentNotificationUrl: null })
  await shop.set({ purchaseEndNotificationUrl: shop.at('/end') })
  const id = await finished(shop)
  await plan()
  await db.query('update notification_deliveries set tries = 1, run_at = $2 where purchase_id = $1', [id, clock.now()])
  await deliver()
  assert.deepEqual(await states(id), ['split_end exhausted unknown_outcome'])
  assert.equal(shop.machine.calls.length, 0)
})

test('notifications of one purchase go in order, those of others are not held back', async () => {
  const shop = await aShop()
  await shop.set({ paymentNotificationUrl: shop.at('/pay'), purchaseEndNotificationUrl: shop.at('/end') })
  shop.machine.answer = (_call, response) => response.writeHead(500).end()
  const failing = await finished(shop, { reference: 'failing' })
  await tell()
  assert.deepEqual(await states(failing), ['transfer pending status_500', 'split_end pending'])
  shop.machine.answer = (_call, response) => response.end()
  const healthy = await finished(shop, { reference: 'healthy' })
  await tell()
  assert.deepEqual(await states(healthy), ['transfer delivered', 'split_end delivered'])
  assert.deepEqual(await states(failing), ['transfer pending status_500', 'split_end pending'])
  clock.advance(NOTIFICATION_LEASE_MS)
  await tell()
  assert.deepEqual(await states(failing), ['transfer delivered', 'split_end delivered'])
})

test('another company’s shop hears nothing', async () => {
  const [alice, charlie] = [await aShop(), await aShop()]
  await accepted(alice, { reference: 'same' })
  await tell()
  assert.equal(alice.machine.calls.length, 1)
  assert.equal(charlie.machine.calls.length, 0)
})
