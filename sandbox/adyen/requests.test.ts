import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { euros, RETURN_URL, sessionOrder, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const without = (name: string) => Object.fromEntries(Object.entries(sessionOrder()).filter(([key]) => key !== name))

test('a request that the real one refuses is refused here, in its words', async () => {
  const wrong: [object | string, number, string, RegExp][] = [
    [
      sessionOrder({ amont: 1 }),
      400,
      '702',
      /CreateCheckoutSessionRequest contains the following unknown fields: \[amont\]/,
    ],
    [sessionOrder({ amount: { value: 10.5, currency: 'EUR' } }), 400, '702', /whole number/],
    [sessionOrder({ amount: { value: '10', currency: 'EUR' } }), 400, '702', /whole number/],
    [sessionOrder({ amount: { value: 2 ** 53, currency: 'EUR' } }), 422, '137', /Invalid amount/],
    [sessionOrder({ amount: { value: -1, currency: 'EUR' } }), 422, '137', /Invalid amount/],
    [sessionOrder({ amount: { value: 1, currency: 'EUX' } }), 422, '138', /Unsupported currency/],
    [sessionOrder({ amount: { value: 1, currency: 'EUR', cents: 1 } }), 400, '702', /Amount contains/],
    [sessionOrder({ reference: 7 }), 400, '702', /'reference', expected: string/],
    [sessionOrder({ additionalData: { manualCapture: true } }), 400, '702', /additionalData/],
    [sessionOrder({ metadata: { ['k'.repeat(21)]: 'v' } }), 422, '178', /Metadata key/],
    [sessionOrder({ metadata: { k: 'v'.repeat(81) } }), 422, '179', /Metadata value/],
    [sessionOrder({ mode: 'framed' }), 422, '702', /'mode' is not valid/],
    [sessionOrder({ returnUrl: 'javascript:alert(1)' }), 422, '14_031', /Return URL/],
    [sessionOrder({ expiresAt: new Date(0).toISOString() }), 422, '702', /expiresAt/],
    [sessionOrder({ storePaymentMethodMode: 'enabled' }), 422, '130', /shopperReference/],
    [sessionOrder({ captureDelayHours: 673 }), 422, '702', /captureDelayHours/],
    [sessionOrder({ merchantAccount: 'SomebodyElse' }), 403, '901', /Invalid Merchant Account/],
    [without('amount'), 422, '100', /'amount' is not provided/],
    [without('reference'), 422, '130', /'reference' is not provided/],
    [without('returnUrl'), 422, '14_030', /'returnUrl' is not provided/],
    ['{"amount":', 400, '702', /Unexpected input/],
    ['[]', 400, '702', /CreateCheckoutSessionRequest/],
    ['', 400, '702', /CreateCheckoutSessionRequest/],
  ]
  for (const [body, status, errorCode, message] of wrong) {
    const answer = await adyen.call('POST', '/v72/sessions', body)
    assert.deepEqual(
      [answer.status, answer.body.status, answer.body.errorCode],
      [status, status, errorCode],
      String(message),
    )
    assert.match(answer.body.message, message)
    assert.match(answer.body.pspReference, /^[0-9A-Z]{16}$/)
  }
})

test('without the key nothing is said but that: 401, in the shape of each API', async () => {
  for (const [path, errorCode] of [
    ['/v72/sessions', '000'],
    ['/v3/me', '00_401'],
  ]) {
    for (const headers of [{}, { 'x-api-key': 'wrong' }]) {
      const answer = await fetch(adyen.adyenUrl + path, { method: path === '/v3/me' ? 'GET' : 'POST', headers })
      assert.deepEqual([answer.status, ((await answer.json()) as { errorCode: string }).errorCode], [401, errorCode])
    }
  }
  assert.equal((await fetch(`${adyen.baseUrl}/adyen/books`)).status, 401)
})

test('a modification knows its payment or is refused; what it may do is decided later', async () => {
  const payment = await adyen.payBy({ reference: 'modified' })
  assert.equal((await adyen.modify('NOBODYKNOWSTHIS2', 'captures', euros(1))).body.errorCode, '167')
  assert.equal((await adyen.modify(payment.id, 'captures')).body.errorCode, '100')
  assert.equal((await adyen.modify(payment.id, 'captures', euros(0))).body.errorCode, '137')
  assert.equal((await adyen.modify(payment.id, 'cancels', euros(1))).status, 400)
  assert.equal((await adyen.modify(payment.id, 'captures', { amount: { value: 1, currency: 'USD' } })).status, 201)
  assert.equal((await adyen.receiver.item('CAPTURE')).reason, 'Currency mismatch')
  assert.equal((await adyen.modify(payment.id, 'captures', euros(10_002))).status, 201)
  assert.equal((await adyen.receiver.item('CAPTURE', 1)).reason, 'Insufficient balance on payment')
  assert.equal((await adyen.modify(payment.id, 'refunds', euros(1))).status, 201)
  assert.match((await adyen.receiver.item('REFUND')).reason!, /hasn't been captured/)
})

test('a stored card is its shopper’s only, and card numbers are not for this key', async () => {
  const storing = {
    shopperReference: 'hers',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'CardOnFile',
  }
  const { credential } = await adyen.payBy({ reference: 'hers', ...storing })
  const order = (paymentMethod: object, shopperReference = 'hers') => ({
    merchantAccount: MERCHANT_ACCOUNT,
    ...euros(1),
    reference: 'r',
    returnUrl: RETURN_URL,
    shopperReference,
    paymentMethod: { type: 'scheme', ...paymentMethod },
  })
  const codeOf = async (body: object) => (await adyen.call('POST', '/v72/payments', body)).body.errorCode
  assert.equal(await codeOf(order({ storedPaymentMethodId: credential }, 'his')), '803')
  assert.equal(await codeOf(order({ storedPaymentMethodId: 'unknown' })), '803')
  assert.equal(await codeOf(order({ number: '4111111111111111' })), '010')
  assert.equal(await codeOf(order({ cardNumber: '4111111111111111' })), '702')
  const list = await adyen.call('GET', `/v72/storedPaymentMethods?merchantAccount=${MERCHANT_ACCOUNT}`)
  assert.equal(list.status, 422)
})

test('a session lives an hour unless it says otherwise, a day at most', async () => {
  const now = Date.parse((await adyen.sandboxNow()).toISOString())
  const byDefault = await adyen.openSession()
  assert.ok(Math.abs(Date.parse(byDefault.expiresAt) - now - HOUR_MS) < 5000)
  const longest = await adyen.openSession({ expiresAt: new Date(now + DAY_MS - 5000).toISOString() })
  await adyen.advance(2 * HOUR_MS)
  assert.equal((await fetch(byDefault.url)).status, 410)
  assert.equal((await fetch(longest.url)).status, 200)
  const tooLong = await adyen.call(
    'POST',
    '/v72/sessions',
    sessionOrder({ expiresAt: new Date(now + 28 * HOUR_MS).toISOString() }),
  )
  assert.equal(tooLong.status, 422)
})

test('captured at once, by hand, or so many hours later', async () => {
  assert.equal((await adyen.payBy({ additionalData: {}, captureDelayHours: 0 })).state, 'captured')
  assert.equal((await adyen.payBy({ captureDelayHours: 0 })).state, 'held')
  const { id, reference } = await adyen.payBy({ additionalData: {}, captureDelayHours: 24 })
  await adyen.advance(23 * HOUR_MS)
  assert.equal((await adyen.bookedAs(reference)).state, 'held')
  await adyen.advance(2 * HOUR_MS)
  assert.deepEqual([(await adyen.bookedAs(reference)).state, id], ['captured', id])
})

test('the webhooks of another account are forbidden, what is unknown is not found, what is wrong is named', async () => {
  const webhooks = `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks`
  assert.equal((await adyen.call('GET', '/v3/merchants/Other/webhooks')).status, 403)
  assert.equal((await adyen.call('GET', `${webhooks}/WBHK0`)).status, 404)
  const order = { type: 'standard', url: 'ftp://here', active: true, communicationFormat: 'json' }
  const { status, body } = await adyen.call('POST', webhooks, order)
  assert.deepEqual([status, body.errorCode, body.invalidFields[0].name], [422, '31_004', '/url'])
  assert.equal((await adyen.call('POST', webhooks, { ...order, url: 'http://here', colour: 'red' })).status, 422)
  assert.equal((await adyen.call('GET', '/v3/merchants')).body.data[0].id, MERCHANT_ACCOUNT)
})
