import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { submitCard, testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox()

const capture = (id: string, amount: number, final = true) =>
  sandbox.call('POST', `/v1/payments/${id}/captures`, { amount, final })
const refund = (id: string, amount: number) => sandbox.call('POST', `/v1/payments/${id}/refunds`, { amount })
const cancel = (id: string) => sandbox.call('POST', `/v1/payments/${id}/void`, {})
const totals = async (reference: string) =>
  (await sandbox.call('GET', `/v1/books?reference=${reference}`)).body.totals.EUR

test('a final capture takes its amount and releases the rest', async () => {
  const payment = await sandbox.payBy({ reference: 'final' })
  assert.deepEqual(await totals('final'), { held: 10_001, captured: 0, refunded: 0, disputed: 0, net: 0 })
  const { status, body } = await capture(payment.id, 3335)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.kind, body.state, body.payment.state, body.payment.captured],
    ['capture', 'succeeded', 'captured', 3335],
  )
  assert.deepEqual(await totals('final'), { held: 0, captured: 3335, refunded: 0, disputed: 0, net: 3335 })
  assert.equal((await capture(payment.id, 1)).body.refusal_code, 'already_captured')
})

test('a capture above the hold is refused', async () => {
  const payment = await sandbox.payBy({})
  const { status, body } = await capture(payment.id, 10_002)
  assert.deepEqual([status, body.refusal_code, body.payment.state], [402, 'amount_too_large', 'held'])
})

test('two captures at once take the money once', async () => {
  const payment = await sandbox.payBy({})
  const answers = await Promise.all([capture(payment.id, 10_001), capture(payment.id, 10_001)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 402])
})

test('a hold is voided once, and not after its capture', async () => {
  const payment = await sandbox.payBy({})
  assert.equal((await cancel(payment.id)).body.payment.state, 'voided')
  assert.equal((await cancel(payment.id)).body.refusal_code, 'already_voided')
  assert.equal((await capture(payment.id, 1)).body.refusal_code, 'already_voided')
  const captured = await sandbox.payBy({})
  await capture(captured.id, 1)
  assert.equal((await cancel(captured.id)).body.refusal_code, 'already_captured')
  const sale = await sandbox.payBy({ mode: 'sale' })
  assert.equal((await cancel(sale.id)).body.refusal_code, 'not_a_hold')
})

test('refunds stop at what was captured', async () => {
  const payment = await sandbox.payBy({ mode: 'sale', amount: 1000, reference: 'refunds' })
  assert.equal((await refund(payment.id, 600)).body.payment.state, 'captured')
  assert.equal((await refund(payment.id, 401)).body.refusal_code, 'amount_too_large')
  assert.equal((await refund(payment.id, 400)).body.payment.state, 'refunded')
  assert.equal((await refund(payment.id, 1)).status, 402)
  assert.deepEqual(await totals('refunds'), { held: 0, captured: 1000, refunded: 1000, disputed: 0, net: 0 })
})

test('an operation is found by its key, refused ones too', async () => {
  const payment = await sandbox.payBy({})
  await sandbox.call('POST', `/v1/payments/${payment.id}/refunds`, { amount: 1 }, 'op-key')
  const { body } = await sandbox.call('GET', '/v1/operations?key=op-key')
  assert.deepEqual([body.kind, body.state, body.refusal_code], ['refund', 'refused', 'not_captured'])
})

test('a stored card is charged without its payer; a cancelled one refuses later charges and captures', async () => {
  const good = await sandbox.payBy({ store_credential: true })
  const order = { amount: 500, currency: 'EUR', mode: 'sale', reference: 'later' }
  const charged = await sandbox.call('POST', '/v1/charges', { ...order, credential: good.credential }, 'charge-1')
  assert.deepEqual([charged.status, charged.body.state, charged.body.captured], [201, 'captured', 500])
  const found = await sandbox.call('GET', '/v1/operations?key=charge-1')
  assert.deepEqual([found.body.kind, found.body.payment.id], ['charge', charged.body.id])

  const bad = await sandbox.payBy({ store_credential: true }, '4000000000000341')
  const refused = await sandbox.call('POST', '/v1/charges', { ...order, credential: bad.credential })
  assert.deepEqual([refused.status, refused.body.refusal_code], [402, 'do_not_honour'])
  assert.equal((await capture(bad.id, 1)).body.refusal_code, 'do_not_honour')
  const unknown = await sandbox.call('POST', '/v1/charges', { ...order, credential: 'crd_none' })
  assert.equal(unknown.body.refusal_code, 'unknown_credential')
})

// Last: it moves the clock everybody reads.
test('sessions expire after 15 minutes and holds after 7 days, by the business clock', async () => {
  const opened = await sandbox.openSession()
  await sandbox.call('POST', '/clock/advance', { ms: 15 * MINUTE_MS })
  assert.equal((await sandbox.session(opened.id)).state, 'expired')
  await submitCard(opened.page_url, '4242424242424242')
  assert.equal((await sandbox.session(opened.id)).payment, null)
  assert.equal((await sandbox.call('POST', `/v1/sessions/${opened.id}/close`)).body.state, 'expired')
  assert.match(await (await fetch(opened.page_url)).text(), /has expired[\s\S]*localhost:4321\/back/)

  const payment = await sandbox.payBy({ reference: 'expiring' })
  await sandbox.call('POST', '/clock/advance', { ms: 7 * DAY_MS })
  assert.equal((await sandbox.call('GET', `/v1/payments/${payment.id}`)).body.state, 'expired')
  assert.equal((await capture(payment.id, 1)).body.refusal_code, 'hold_expired')
  assert.equal((await totals('expiring')).held, 0)
})
