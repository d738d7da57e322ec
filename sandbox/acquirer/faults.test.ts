import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackReceiver, RETURN_URL, sessionOrder, submitCard, testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox()

const capture = (id: string, key: string) =>
  sandbox.call('POST', `/v1/payments/${id}/captures`, { amount: 1, final: true }, key)
const operationStatus = async (key: string) => (await sandbox.call('GET', `/v1/operations?key=${key}`)).status

test('refuse_connection_like and error_before: nothing was done, the same key acts later', async () => {
  const payment = await sandbox.payBy({})
  await sandbox.fault('capture', 'refuse_connection_like')
  await sandbox.fault('capture', 'error_before')
  await assert.rejects(capture(payment.id, 'before'))
  assert.equal((await capture(payment.id, 'before')).status, 500)
  assert.equal(await operationStatus('before'), 404)
  assert.equal((await capture(payment.id, 'before')).status, 201)
})

test('lost_after and error_after: it was done, the same key tells so', async () => {
  for (const [kind, key] of [
    ['lost_after', 'lost'],
    ['error_after', 'error'],
  ] as const) {
    const payment = await sandbox.payBy({})
    await sandbox.fault('capture', kind)
    if (kind === 'lost_after') await assert.rejects(capture(payment.id, key))
    else assert.equal((await capture(payment.id, key)).status, 500)
    assert.equal(await operationStatus(key), 200)
    assert.equal((await capture(payment.id, key)).status, 201)
  }
})

test('slow: it is done at once and answered after the delay', async () => {
  const payment = await sandbox.payBy({})
  await sandbox.fault('capture', 'slow', 1, 60)
  const start = performance.now()
  assert.equal((await capture(payment.id, 'slow')).status, 201)
  assert.ok(performance.now() - start >= 55)
})

test('silent: no answer, nothing done', async () => {
  await sandbox.fault('lookup', 'silent')
  const headers = { authorization: 'Bearer test-key' }
  const url = `${sandbox.baseUrl}/v1/sessions?key=none`
  await assert.rejects(fetch(url, { headers, signal: AbortSignal.timeout(1_000) }), { name: 'TimeoutError' })
  assert.equal((await fetch(url, { headers })).status, 404)
})

test('refused: a definitive business refusal of each call that can have one', async () => {
  for (const operation of ['session', 'void', 'refund', 'charge', 'close']) await sandbox.fault(operation, 'refused')
  const none = await sandbox.call('POST', '/v1/sessions', sessionOrder(), 'no-session')
  assert.deepEqual([none.status, none.body.error.code], [402, 'refused'])
  assert.equal((await sandbox.call('GET', '/v1/sessions?key=no-session')).status, 404)

  const opened = await sandbox.openSession({ mode: 'sale', store_credential: true })
  assert.equal((await sandbox.call('POST', `/v1/sessions/${opened.id}/close`)).status, 409)
  await submitCard(opened.page_url, '4242424242424242')
  const payment = (await sandbox.session(opened.id)).payment!
  assert.equal(
    (await sandbox.call('POST', `/v1/payments/${payment.id}/refunds`, { amount: 1 })).body.refusal_code,
    'refused',
  )
  assert.equal((await sandbox.call('POST', `/v1/payments/${payment.id}/void`, {})).body.refusal_code, 'refused')
  const order = { amount: 1, currency: 'EUR', mode: 'sale', reference: 'r', credential: payment.credential }
  assert.equal((await sandbox.call('POST', '/v1/charges', order)).body.refusal_code, 'refused')
})

test('verdict refused: any card is declined by the bank', async () => {
  await sandbox.fault('verdict', 'refused')
  const opened = await sandbox.openSession()
  await submitCard(opened.page_url, '4242424242424242')
  assert.equal((await sandbox.session(opened.id)).decline_code, 'do_not_honour')
})

test('verdict late: the payer is back before the bank has spoken', async () => {
  const receiver = await callbackReceiver()
  await sandbox.fault('verdict', 'late', 1, 1_000)
  const opened = await sandbox.openSession({ callback_url: receiver.url })
  const response = await submitCard(opened.page_url, '4242424242424242')
  assert.equal(response.headers.get('location'), RETURN_URL)
  assert.equal((await sandbox.session(opened.id)).state, 'open')
  await submitCard(opened.page_url, '4242424242424242')
  await receiver.until(1)
  assert.equal((await sandbox.session(opened.id)).state, 'approved')
})

test('a session closed before its late verdict stays closed', async () => {
  const receiver = await callbackReceiver()
  await sandbox.fault('verdict', 'late', 2, 1_000)
  const closed = await sandbox.openSession({ callback_url: receiver.url })
  const other = await sandbox.openSession({ callback_url: receiver.url })
  await submitCard(closed.page_url, '4242424242424242')
  await sandbox.call('POST', `/v1/sessions/${closed.id}/close`)
  await submitCard(other.page_url, '4242424242424242')
  await receiver.until(1)
  assert.equal(JSON.parse(receiver.heard[0]!.body).session_id, other.id)
  assert.equal((await sandbox.session(closed.id)).state, 'closed')
})

test('unknown faults are refused, and all are cleared at once', async () => {
  for (const [operation, kind] of [
    ['capture', 'late'],
    ['verdict', 'slow'],
    ['weather', 'slow'],
    ['toString', 'slow'],
  ] as const) {
    assert.equal((await sandbox.fault(operation, kind)).status, 400)
  }
  await sandbox.fault('lookup', 'error_before', 100)
  assert.equal((await sandbox.call('DELETE', '/v1/faults')).status, 204)
  assert.equal((await sandbox.call('GET', '/v1/operations?key=none')).status, 404)
})
