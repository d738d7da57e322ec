import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listeningWorld } from '../../test/support/listening.ts'
import { anEvent, aPurchase } from '../../test/support/telling.ts'
import { addMs } from '../shared/clocks.ts'
import { claimDeliveries } from './delivery-store.ts'
import { deliverWebhooks, startWebhookPump } from './index.ts'
import { recordTries } from './record-tries.ts'
import { sendDelivery } from './send-delivery.ts'
import { WEBHOOK_LEASE_MS } from './webhook-endpoint.ts'

const { db, clock, ports, plan, aListeningMerchant, states } = await listeningWorld()

test('two workers at once never send the same delivery twice', async () => {
  const { merchant, machine } = await aListeningMerchant()
  for (let count = 0; count < 20; count++) {
    await anEvent(db, (await aPurchase(db, merchant)).purchaseId, 'paymentProcessed')
  }
  await plan()
  const workers = [1, 2, 3, 4].map(async () => {
    while ((await deliverWebhooks(db, ports, { limit: 5 })) > 0);
  })
  await Promise.all(workers)
  while ((await deliverWebhooks(db, ports)) > 0);
  assert.equal(machine.calls.length, 20)
  assert.equal(new Set(machine.calls.map((call) => call.headers['webhook-id'])).size, 20)
})

test('a worker that dies after sending is followed by another with the same webhook-id; its own word comes too late', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  const wish = { now: clock.now(), leasedUntil: addMs(clock.now(), WEBHOOK_LEASE_MS), limit: 9, perEndpoint: 9 }
  const [leased] = await claimDeliveries(db, { ...wish, rooms: new Map() })
  assert.ok(leased)
  machine.answer = (_call, response) => response.writeHead(500).end()
  const lateOutcome = await sendDelivery(ports, leased)
  machine.answer = (_call, response) => response.end()
  assert.equal(await deliverWebhooks(db, ports), 0)
  clock.advance(WEBHOOK_LEASE_MS)
  assert.equal(await deliverWebhooks(db, ports), 1)
  assert.equal(machine.calls.length, 2)
  assert.equal(machine.calls[0]?.headers['webhook-id'], machine.calls[1]?.headers['webhook-id'])
  await recordTries(db, [lateOutcome])
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
  await deliverWebhooks(db, ports)
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
