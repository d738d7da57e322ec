import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listeningWorld } from '../../test/support/listening.ts'
import { anEvent, aPurchase } from '../../test/support/telling.ts'
import { tryDelivery } from '../deliveries/index.ts'
import { addMs } from '../shared/clocks.ts'
import { readWebhookFacts, webhookOutbox } from './delivery-store.ts'
import { startWebhookPump } from './index.ts'
import { recordWebhooks, webhookCourier } from './webhook-courier.ts'
import { WEBHOOK_LEASE_MS } from './webhook-endpoint.ts'

const { db, clock, ports, plan, deliver, aListeningMerchant, states } = await listeningWorld()

test('two workers at once never send the same delivery twice', async () => {
  const { merchant, machine } = await aListeningMerchant()
  for (let count = 0; count < 20; count++) {
    await anEvent(db, (await aPurchase(db, merchant)).purchaseId, 'paymentProcessed')
  }
  await plan()
  await Promise.all([1, 2, 3, 4].map(() => deliver()))
  while ((await deliver()) > 0);
  assert.equal(machine.calls.length, 20)
  assert.equal(new Set(machine.calls.map((call) => call.headers['webhook-id'])).size, 20)
})

test('a worker that dies after sending is followed by another with the same webhook-id; its own word comes too late', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  const wish = { now: clock.now(), leasedUntil: addMs(clock.now(), WEBHOOK_LEASE_MS), limit: 9, perDestination: 9 }
  const [leased] = await webhookOutbox.claim(db, { ...wish, rooms: new Map() })
  const facts = leased && (await readWebhookFacts(db, [leased.id])).get(leased.id)
  assert.ok(facts)
  machine.answer = (_call, response) => response.writeHead(500).end()
  const lateOutcome = await tryDelivery(webhookCourier(ports), leased, facts)
  machine.answer = (_call, response) => response.end()
  assert.equal(await deliver(), 0)
  clock.advance(WEBHOOK_LEASE_MS)
  assert.equal(await deliver(), 1)
  assert.equal(machine.calls.length, 2)
  assert.equal(machine.calls[0]?.headers['webhook-id'], machine.calls[1]?.headers['webhook-id'])
  await recordWebhooks(db, [lateOutcome])
  assert.deepEqual(await states(purchaseId), ['delivered'])
})

test('what an endpoint writes is never kept: our token and secret could be in it', async () => {
  const { merchant, machine, credentials } = await aListeningMerchant()
  machine.answer = (call, response) => {
    response.writeHead(400, { 'x-echo': credentials.token }).end(call.body + credentials.signing_secret)
  }
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  await deliver()
  const { rows } = await db.query('select to_jsonb(webhook_tries)::text as text from webhook_tries')
  const { rows: endpoints } = await db.query(`select encode(token_sealed, 'escape') as text from webhook_endpoints`)
  const kept = JSON.stringify([rows, endpoints])
  assert.ok(kept.includes('status_400'))
  assert.ok(!kept.includes(credentials.token) && !kept.includes(credentials.signing_secret))
})

test('the pump delivers to healthy endpoints while others hang, and stops when all calls have ended', async () => {
  const hanging = await aListeningMerchant()
  const healthy = await aListeningMerchant()
  hanging.machine.answer = () => {}
  for (let count = 0; count < 30; count++) {
    for (const { merchant } of [hanging, healthy]) {
      await anEvent(db, (await aPurchase(db, merchant)).purchaseId, 'paymentProcessed')
    }
  }
  await plan()
  const errors: unknown[] = []
  const pump = startWebhookPump(db, { ...ports, onError: (error) => errors.push(error) })
  await Promise.all([healthy.machine.heard(30), hanging.machine.heard(8)])
  assert.equal(hanging.machine.calls.length, 8)
  const stopped = pump.stop()
  hanging.machine.hangUp()
  await stopped
  assert.deepEqual(errors, [])
  const { rows } = await db.query<{ state: string; count: bigint }>(
    'select state, count(*) from webhook_deliveries where merchant_id = $1 group by state',
    [healthy.merchant.merchantId],
  )
  assert.deepEqual(rows, [{ state: 'delivered', count: 30n }])
})
