import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { listeningWorld } from '../../test/support/listening.ts'
import { anEvent, aPurchase } from '../../test/support/telling.ts'
import { webhooksOf } from '../../test/support/told-of.ts'
import { addMs, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { webhookOutbox } from './delivery-store.ts'
import { WEBHOOK_LEASE_MS, WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

const { db, clock, plan, deliver, aListeningMerchant, triggers, states } = await listeningWorld()

test('[webhook.post, webhook.triggerID, webhook.triggerName, webhook.triggerDate, webhook.token, webhook.objects, decided.webhook.headers] the merchant hears the documented body, signed so that it can be verified', async () => {
  const { merchant, machine, credentials } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  const clientId = newId()
  const event = await anEvent(db, purchaseId, 'pledgerContributes', { clientId })
  await plan()
  assert.equal(await deliver(), 1)
  const [call] = machine.calls
  assert.ok(call)
  assert.deepEqual(JSON.parse(call.body), {
    triggerID: Number(event.id),
    triggerName: 'pledgerContributes',
    triggerDate: '2027-03-01T09:00:00.000Z',
    token: credentials.token,
    objects: { purchaseId, clientId },
  })
  assert.equal(call.headers['content-type'], 'application/json')
  assert.equal(call.headers['webhook-id'], `evt_${event.id}`)
  assert.equal(call.headers['webhook-sequence'], '1')
  const signed = `evt_${event.id}.${call.headers['webhook-timestamp']}.${call.body}`
  const key = Buffer.from(credentials.signing_secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  assert.equal(call.headers['webhook-signature'], `v1,${signature}`)
  assert.deepEqual(await states(purchaseId), ['delivered'])
})

test('the leader is never named to the merchant as the client of a payment', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentProcessed', { clientId: newId() })
  await plan()
  await deliver()
  assert.deepEqual(JSON.parse(machine.calls[0]?.body ?? '').objects, { purchaseId })
})

test('[decided.webhook.opt_in] internal events are never told, opt-in ones on subscription', async () => {
  const { merchant, machine } = await aListeningMerchant()
  await db.query('update webhook_endpoints set extra_events = $2 where merchant_id = $1', [
    merchant.merchantId,
    ['potClosing'],
  ])
  const { purchaseId } = await aPurchase(db, merchant)
  for (const name of ['paymentStarted', 'potClosing', 'purchaseSuccessful'] as const)
    await anEvent(db, purchaseId, name)
  await plan()
  await deliver()
  assert.deepEqual(triggers(machine), ['potClosing'])
})

test('webhook-sequence counts what the merchant is told, so that a gap means a loss', async () => {
  const { merchant, machine } = await aListeningMerchant()
  await db.query('update webhook_endpoints set extra_events = $2 where merchant_id = $1', [
    merchant.merchantId,
    ['potClosing'],
  ])
  const { purchaseId } = await aPurchase(db, merchant)
  const happens = ['paymentStarted', 'paymentFailed', 'paymentStarted', 'purchaseSuccessful', 'potClosing'] as const
  for (const name of happens) await anEvent(db, purchaseId, name)
  await plan()
  await anEvent(db, purchaseId, 'holdVoided')
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  while ((await deliver()) > 0);
  assert.deepEqual(triggers(machine), ['paymentFailed', 'potClosing', 'paymentProcessed'])
  assert.deepEqual(
    machine.calls.map((call) => call.headers['webhook-sequence']),
    ['1', '2', '3'],
  )
})

test('a process that dies in the last try leaves no other: the delivery ends as unknown', async () => {
  const { merchant, machine } = await aListeningMerchant()
  machine.answer = (_call, response) => response.writeHead(503).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  for (const waitMs of WEBHOOK_WAITS_MS.slice(0, -1)) {
    clock.advance(waitMs)
    assert.equal(await deliver(), 1)
  }
  clock.advance(WEBHOOK_WAITS_MS.at(-1) as number)
  const now = clock.now()
  const dying = { now, leasedUntil: addMs(now, WEBHOOK_LEASE_MS), limit: 10, perDestination: 10, rooms: new Map() }
  assert.equal((await webhookOutbox.claim(db, dying)).length, 1)
  machine.calls.length = 0
  clock.advance(WEBHOOK_LEASE_MS)
  assert.equal(await deliver(), 1)
  const [ended] = await webhooksOf(db, purchaseId)
  assert.deepEqual([ended?.state, ended?.lastError, machine.calls.length], ['exhausted', 'unknown_outcome', 0])
})

test('[decided.webhook.order] within a purchase the order holds under failure, and no other purchase waits', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const failing = await aPurchase(db, merchant)
  const healthy = await aPurchase(db, merchant)
  machine.answer = (call, response) => response.writeHead(call.body.includes(failing.purchaseId) ? 500 : 204).end()
  for (const { purchaseId } of [failing, healthy]) {
    await anEvent(db, purchaseId, 'paymentFailed')
    await anEvent(db, purchaseId, 'paymentProcessed')
  }
  await plan()
  while ((await deliver()) > 0);
  assert.deepEqual(await states(failing.purchaseId), ['pending', 'pending'])
  assert.deepEqual(await states(healthy.purchaseId), ['delivered', 'delivered'])
  machine.answer = (_call, response) => response.end()
  machine.calls.length = 0
  clock.advance(5 * SECOND_MS)
  while ((await deliver()) > 0);
  assert.deepEqual(triggers(machine), ['paymentFailed', 'paymentProcessed'])
  assert.deepEqual(await states(failing.purchaseId), ['delivered', 'delivered'])
})

test('[decided.webhook.waits] after the last wait a delivery is exhausted and the next event goes', async () => {
  const { merchant, machine } = await aListeningMerchant()
  machine.answer = (call, response) => response.writeHead(call.body.includes('paymentFailed') ? 503 : 200).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  for (const waitMs of WEBHOOK_WAITS_MS) {
    clock.advance(waitMs - 1)
    assert.equal(await deliver(), 0)
    clock.advance(1)
    assert.equal(await deliver(), 1)
  }
  assert.deepEqual(await states(purchaseId), ['exhausted', 'pending'])
  assert.equal(await deliver(), 1)
  assert.deepEqual(await states(purchaseId), ['exhausted', 'delivered'])
  assert.equal(machine.calls.length, 11)
})

test('[decided.webhook.success] 2xx alone is success: what is redirected, refused or broken is told again', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  const answers = [302, 404, 500, 204]
  for (const [index, status] of answers.entries()) {
    machine.answer = (_call, response) => response.writeHead(status, { location: machine.url }).end()
    clock.advance(WEBHOOK_WAITS_MS[index] as number)
    assert.equal(await deliver(), 1)
    assert.deepEqual(await states(purchaseId), [status === 204 ? 'delivered' : 'pending'])
  }
  assert.equal(machine.calls.length, answers.length, 'no redirect was followed')
})

test('[decided.webhook.retry_after] a shop that asks for patience gets it', async () => {
  const { merchant, machine } = await aListeningMerchant()
  machine.answer = (_call, response) => response.writeHead(503, { 'retry-after': '600' }).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  assert.equal(await deliver(), 1)
  clock.advance(10 * MINUTE_MS - 1)
  assert.equal(await deliver(), 0)
  clock.advance(1)
  assert.equal(await deliver(), 1)
})

test('an event planned behind a failing one waits with it, and goes with it', async () => {
  const { merchant, machine } = await aListeningMerchant()
  machine.answer = (_call, response) => response.writeHead(500).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  await deliver()
  clock.advance(5 * SECOND_MS)
  await deliver()
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  const [first, second] = await webhooksOf(db, purchaseId)
  assert.deepEqual(second?.nextTryAt, first?.nextTryAt)
  machine.answer = (_call, response) => response.end()
  clock.advance(5 * MINUTE_MS)
  while ((await deliver()) > 0);
  assert.deepEqual(await states(purchaseId), ['delivered', 'delivered'])
})
