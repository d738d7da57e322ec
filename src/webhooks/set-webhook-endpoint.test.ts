import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { listeningWorld } from '../../test/support/listening.ts'
import { anEvent, aPurchase } from '../../test/support/telling.ts'
import { newId } from '../shared/ids.ts'
import { readWebhookEndpoint } from './index.ts'

const { db, clock, setEndpoint, plan, deliver, aListeningMerchant, states } = await listeningWorld()

test('[decided.webhook.gone] 410 disables the endpoint and discards what was waiting; a new set makes new secrets and begins again', async () => {
  const { merchant, machine, credentials } = await aListeningMerchant()
  machine.answer = (_call, response) => response.writeHead(410).end()
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  await deliver()
  assert.deepEqual(await states(purchaseId), ['discarded', 'discarded'])
  const endpoint = await readWebhookEndpoint(
    db,
    { kind: 'merchant', merchantId: merchant.merchantId },
    merchant.merchantId,
  )
  assert.match(endpoint?.disabledReason ?? '', /410/)
  await anEvent(db, purchaseId, 'paymentFailed')
  await plan()
  assert.equal((await states(purchaseId)).length, 2)
  const again = await setEndpoint(merchant.merchantId, machine.url)
  assert.notEqual(again.token, credentials.token)
  assert.notEqual(again.signing_secret, credentials.signing_secret)
  machine.answer = (_call, response) => response.end()
  await anEvent(db, purchaseId, 'paymentProcessed')
  await plan()
  await deliver()
  assert.equal(JSON.parse(machine.calls.at(-1)?.body ?? '').token, again.token)
})

test('an endpoint belongs to its company, and nobody else can set or read it', async () => {
  const { merchant } = await aListeningMerchant()
  const stranger = { kind: 'company', companyId: newId() } as const
  const { merchantId } = merchant
  await assert.rejects(
    setEndpoint(merchantId, 'https://shop.example/', aCall(clock, { scope: stranger })),
    /merchant_not_found/,
  )
  assert.equal(await readWebhookEndpoint(db, stranger, merchantId), undefined)
  await assert.rejects(setEndpoint(merchantId, 'https://10.0.0.1/'), /url_not_allowed/)
})
