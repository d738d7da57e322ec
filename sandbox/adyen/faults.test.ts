import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { euros, payWith, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()

test('nothing done, done and lost, late, never: each call can go wrong', async () => {
  const payment = await adyen.payBy({ reference: 'wrong' })
  const refund = (key: string) => adyen.modify(payment.id, 'refunds', euros(1), key)
  const done = async () => (await adyen.bookedAs('wrong')).operations.length
  await adyen.fault('refund', 'refuse_connection_like')
  await assert.rejects(refund('a'))
  await adyen.fault('refund', 'error_before')
  assert.deepEqual([(await refund('a')).status, await done()], [500, 0])
  await adyen.fault('refund', 'unavailable')
  assert.deepEqual([(await refund('a')).status, await done()], [503, 0])
  await adyen.fault('refund', 'error_after')
  assert.deepEqual([(await refund('a')).status, await done()], [500, 1])
  await adyen.fault('refund', 'slow', 1, 60)
  const start = performance.now()
  assert.equal((await refund('b')).status, 201)
  assert.ok(performance.now() - start >= 55)
})

test('an answer can lie, be no JSON, be cut, be enormous', async () => {
  const payment = await adyen.payBy({ reference: 'lied' })
  const text = async (kind: string) => {
    await adyen.fault('capture', kind)
    const headers = { 'x-api-key': 'test-key', 'content-type': 'application/json' }
    const body = JSON.stringify({ merchantAccount: MERCHANT_ACCOUNT, ...euros(7), reference: 'mine' })
    return (
      await fetch(`${adyen.adyenUrl}/v72/payments/${payment.id}/captures`, { method: 'POST', headers, body })
    ).text()
  }
  const lied = async () => JSON.parse(await text('foreign_amount')).amount.value
  const [once, twice] = [await lied(), await lied()]
  assert.ok(once !== 7 && twice !== 7 && once !== twice, `${once} ${twice}`)
  assert.match(await text('foreign_reference'), /"reference":"somebody-else"/)
  assert.match(await text('beyond_2_53'), /9007199254740993/)
  assert.match(await text('html'), /^<!doctype html>/)
  const half = await text('half_json')
  assert.throws(() => JSON.parse(half))
  assert.ok((await text('huge')).length > 5_000_000)
})

test('refused, late, taken back: what was received is decided as ordered', async () => {
  const payment = await adyen.payBy({ reference: 'ordered' })
  await adyen.fault('capture', 'refused')
  await adyen.modify(payment.id, 'captures', { ...euros(7), reference: 'refused' })
  await adyen.until('CAPTURE', 'refused', 'false')
  await adyen.fault('capture', 'late', 1, 60 * SECOND_MS)
  await adyen.modify(payment.id, 'captures', { ...euros(7), reference: 'late' })
  assert.equal((await adyen.bookedAs('ordered')).captured, 0)
  await adyen.advance(61 * SECOND_MS)
  await adyen.until('CAPTURE', 'late', 'true')
  for (const [fault, code] of [
    ['failed_later', 'REFUND_FAILED'],
    ['reversed_later', 'REFUNDED_REVERSED'],
  ] as const) {
    await adyen.fault('refund', fault, 1, 60 * SECOND_MS)
    await adyen.modify(payment.id, 'refunds', { ...euros(3), reference: fault })
    await adyen.until('REFUND', fault, 'true')
    assert.equal((await adyen.bookedAs('ordered')).refunded, 3)
    await adyen.advance(61 * SECOND_MS)
    await adyen.until(code, fault, 'true')
    assert.equal((await adyen.bookedAs('ordered')).refunded, 0)
  }
  assert.equal((await adyen.bookedAs('ordered')).state, 'captured')
})

test('by the published names on the card a capture or a refund fails the day after', async () => {
  const held = await adyen.payBy({ reference: 'named' }, '4111111111111111', 'capture failed')
  await adyen.modify(held.id, 'captures', { ...euros(7), reference: 'named' })
  await adyen.until('CAPTURE', 'named', 'true')
  await adyen.advance(25 * 3600 * SECOND_MS)
  await adyen.until('CAPTURE_FAILED', 'named', 'true')
})

test('the bank’s verdict can be a refusal, or come after the payer has gone home', async () => {
  await adyen.fault('verdict', 'refused')
  const refused = await adyen.openSession({ reference: 'verdict refused' })
  assert.match((await payWith(refused.url, '4111111111111111')).headers.get('location')!, /^\/checkout\//)
  await adyen.until('AUTHORISATION', 'verdict refused', 'false')
  await adyen.fault('verdict', 'late', 1, 60 * SECOND_MS)
  const late = await adyen.openSession({ reference: 'verdict late' })
  const home = new URL((await payWith(late.url, '4111111111111111')).headers.get('location')!)
  const path = `/v72/sessions/${late.id}?${new URLSearchParams({ sessionResult: home.searchParams.get('sessionResult')! })}`
  assert.equal((await adyen.call('GET', path)).body.status, 'paymentPending')
  await adyen.advance(61 * SECOND_MS)
  await adyen.until('AUTHORISATION', 'verdict late', 'true')
  assert.equal((await adyen.call('GET', path)).body.status, 'completed')
  await adyen.fault('lookup', 'not_visible_for', 1, 600_000)
  assert.equal((await adyen.call('GET', path)).body.status, 'active')
})

test('a charge can be refused, a token be late, a list lag', async () => {
  const storing = {
    shopperReference: 'slow',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'CardOnFile',
  }
  await adyen.fault('token', 'late', 1, 600_000)
  await adyen.payBy({ reference: 'slow', ...storing })
  await adyen.advance(30 * SECOND_MS)
  const told = () => adyen.receiver.heard.filter(({ path }) => path === '/tokens').length
  assert.equal(told(), 0)
  const list = () =>
    adyen.call('GET', `/v72/storedPaymentMethods?merchantAccount=${MERCHANT_ACCOUNT}&shopperReference=slow`)
  await adyen.fault('listing', 'not_visible_for', 1, 600_000)
  assert.deepEqual((await list()).body.storedPaymentMethods, [])
  assert.equal((await list()).body.storedPaymentMethods.length, 1)
  await adyen.advance(600 * SECOND_MS)
  await adyen.receiver.token('slow')
})

test('unknown faults are refused, all are cleared at once, and the other family keeps its own', async () => {
  for (const [operation, kind] of [
    ['close', 'slow'],
    ['capture', 'early'],
    ['toString', 'slow'],
  ] as const) {
    assert.equal((await adyen.fault(operation, kind)).status, 400)
  }
  await adyen.control('POST', '/v1/faults', { operation: 'session', fault: 'refused', times: 1 })
  await adyen.fault('session', 'error_before', 100)
  assert.equal((await adyen.control('DELETE', '/adyen/faults')).status, 204)
  assert.ok((await adyen.openSession()).id)
  const other = {
    amount: 1,
    currency: 'EUR',
    mode: 'hold',
    reference: 'r',
    description: '',
    language: 'en',
    return_url: 'http://a.b/',
    callback_url: 'http://a.b/',
  }
  assert.equal((await adyen.control('POST', '/v1/sessions', other)).status, 402)
})
