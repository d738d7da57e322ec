import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { sessionOrder, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const open = (key: string, order: object = {}) => adyen.call('POST', '/v72/sessions', sessionOrder(order), key)

test('a key is answered once: another body under it gets the first answer, for seven days', async () => {
  const first = await open('k1', { reference: 'one' })
  assert.equal(first.headers.get('idempotency-key'), 'k1')
  const again = await open('k1', { reference: 'two' })
  assert.deepEqual(again.body, first.body)
  await adyen.advance(6 * DAY_MS)
  assert.deepEqual((await open('k1')).body, first.body)
  await adyen.advance(DAY_MS)
  assert.notEqual((await open('k1')).body.id, first.body.id)
})

test('a request that was turned away uses no key up', async () => {
  assert.equal((await open('k2', { colour: 'red' })).status, 400)
  await adyen.fault('session', 'rate_limited', 1, 3000)
  const limited = await open('k2')
  assert.deepEqual([limited.status, limited.headers.get('retry-after')], [429, '3'])
  await adyen.fault('session', 'refused')
  assert.deepEqual((await open('k2')).body.errorCode, '010')
  assert.equal((await open('k2')).status, 201)
})

test('a twin of a request under way is told to come back', async () => {
  await adyen.fault('session', 'slow', 1, 1_000)
  const both = await Promise.all([open('k3'), open('k3')])
  const twin = both.find(({ status }) => status === 409) ?? assert.fail('both were answered')
  const first = both.find(({ status }) => status === 201) ?? assert.fail('neither was made')
  assert.deepEqual([twin.body.errorCode, twin.headers.get('transient-error')], ['704', 'true'])
  assert.deepEqual((await open('k3')).body, first.body)
})

test('an answer that was lost is repeated; a key longer than 64 characters is refused', async () => {
  await adyen.fault('capture', 'lost_after')
  const payment = await adyen.payBy({ reference: 'lost' })
  const capture = () => adyen.modify(payment.id, 'captures', { amount: { value: 5, currency: 'EUR' } }, 'k4')
  await assert.rejects(capture())
  assert.equal((await capture()).status, 201)
  assert.equal((await adyen.bookedAs('lost')).operations.length, 1)
  assert.equal((await open('k'.repeat(65))).status, 422)
})
