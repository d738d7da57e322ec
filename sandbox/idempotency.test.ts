import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionOrder, testSandbox } from './test-kit.ts'

const sandbox = await testSandbox()

test('a repeated key gives the first answer and creates nothing', async () => {
  const first = await sandbox.call('POST', '/v1/sessions', sessionOrder(), 'replay')
  const second = await sandbox.call('POST', '/v1/sessions', sessionOrder(), 'replay')
  assert.equal(first.status, 201)
  assert.deepEqual(second, first)
  const found = await sandbox.call('GET', '/v1/sessions?key=replay')
  assert.equal(found.body.id, first.body.id)
})

test('the order of members does not make a twin a stranger', async () => {
  const { amount, ...rest } = sessionOrder()
  const first = await sandbox.call('POST', '/v1/sessions', { amount, ...rest }, 'ordered')
  assert.deepEqual(await sandbox.call('POST', '/v1/sessions', { ...rest, amount }, 'ordered'), first)
})

test('a key with another body, or on another route, is refused', async () => {
  await sandbox.call('POST', '/v1/sessions', sessionOrder(), 'reused')
  const otherBody = await sandbox.call('POST', '/v1/sessions', sessionOrder({ amount: 1 }), 'reused')
  assert.equal(otherBody.status, 409)
  assert.equal(otherBody.body.error.code, 'idempotency_key_reused')
  const payment = await sandbox.payBy({})
  assert.equal((await sandbox.call('POST', `/v1/payments/${payment.id}/void`, {}, 'reused')).status, 409)
})

test('a refusal is replayed, even when it would succeed now', async () => {
  const payment = await sandbox.payBy({})
  await sandbox.fault('capture', 'refused')
  const path = `/v1/payments/${payment.id}/captures`
  const refused = await sandbox.call('POST', path, { amount: 100, final: true }, 'refused')
  assert.equal(refused.status, 402)
  assert.equal(refused.body.state, 'refused')
  assert.deepEqual(await sandbox.call('POST', path, { amount: 100, final: true }, 'refused'), refused)
  assert.equal((await sandbox.call('POST', path, { amount: 100, final: true })).status, 201)
})

test('a key that named an unknown payment is not used up', async () => {
  assert.equal((await sandbox.call('POST', '/v1/payments/pay_none/void', {}, 'unknown')).status, 404)
  assert.equal((await sandbox.call('GET', '/v1/operations?key=unknown')).body.error.code, 'not_found')
  const payment = await sandbox.payBy({})
  assert.equal((await sandbox.call('POST', `/v1/payments/${payment.id}/void`, {}, 'unknown')).status, 201)
})

test('without key, without authorization or with a wrong body nothing is created', async () => {
  const post = (headers: Record<string, string>, body: unknown) =>
    fetch(`${sandbox.baseUrl}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  assert.equal((await post({ 'idempotency-key': 'k' }, sessionOrder())).status, 401)
  assert.equal((await post({ authorization: 'Bearer test-key' }, sessionOrder())).status, 400)
  for (const wrong of [{ amount: 0 }, { amount: '100' }, { currency: 'EURO' }, { currency: 'XQZ' }, { mode: 'gift' }]) {
    assert.equal((await sandbox.call('POST', '/v1/sessions', sessionOrder(wrong), 'wrong')).status, 400)
  }
  assert.equal((await sandbox.call('GET', '/v1/sessions?key=wrong')).status, 404)
})
