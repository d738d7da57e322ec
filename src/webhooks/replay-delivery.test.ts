import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { listeningWorld } from '../../test/support/listening.ts'
import { anEvent, aPurchase } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listMerchantDeliveries, replayDelivery } from './index.ts'
import { WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

const { db, clock, plan, deliver, aListeningMerchant, triggers, states } = await listeningWorld()

async function replayOldest(merchantId: string): Promise<void> {
  const wish = { state: undefined, beforeId: undefined, limit: 10 }
  const oldest = (await listMerchantDeliveries(db, SYSTEM, merchantId, wish)).at(-1)
  assert.ok(oldest)
  await transaction(db, async (tx) => {
    await replayDelivery(tx, aCall(clock), oldest.id)
    const facts = { delivery: `${oldest.id}`, merchant: `mer_${merchantId}`, actor: 'staff_test' }
    const isPending = oldest.state === 'pending'
    assert.deepEqual(tx.notes, isPending ? [] : [{ message: 'webhook replayed', ...facts }])
  })
}

test('an exhausted delivery gets its whole retry plan again', async () => {
  const { merchant, machine } = await aListeningMerchant()
  machine.answer = (_call, response) => response.writeHead(500).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  for (const round of [1, 2]) {
    for (const waitMs of WEBHOOK_WAITS_MS) {
      clock.advance(waitMs)
      assert.equal(await deliver(), 1)
    }
    assert.deepEqual(await states(purchaseId), ['exhausted'])
    assert.equal(machine.calls.length, round * WEBHOOK_WAITS_MS.length)
    await replayOldest(merchant.merchantId)
  }
  machine.answer = (_call, response) => response.writeHead(204).end()
  assert.equal(await deliver(), 1)
  assert.deepEqual(await states(purchaseId), ['delivered'])
})

test('a replayed event goes before later ones of its purchase that are still pending', async () => {
  const { merchant, machine } = await aListeningMerchant()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  await deliver()
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  await replayOldest(merchant.merchantId)
  await deliver()
  assert.deepEqual(triggers(machine), ['paymentFailed', 'paymentFailed'])
  await deliver()
  assert.deepEqual(triggers(machine), ['paymentFailed', 'paymentFailed', 'paymentProcessed'])
  assert.deepEqual(await states(purchaseId), ['delivered', 'delivered'])
})
