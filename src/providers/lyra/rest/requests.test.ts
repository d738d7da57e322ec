import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder } from '../../../../test/support/psp-wire.ts'
import { charge as lyraRest } from './index.ts'
import { cancel, createPayment, getOrder, refund, toRequest } from './requests.ts'

const [brand] = lyraRest.brands
const settings = { username: '69876357', password: 'testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M' }

test('a charge is declared as one of a card that nobody holds, and is captured by itself', () => {
  assert.deepEqual(createPayment(pspOrder(), CARD, true), {
    service: 'PCI/Charge/CreatePayment',
    body: {
      amount: 10_001,
      currency: 'EUR',
      orderId: pspOrder().reference,
      paymentForms: [
        { paymentMethodType: 'CARD', pan: CARD.number, expiryMonth: 3, expiryYear: 2030, securityCode: '737' },
      ],
      customer: { email: 'alice@example.org', billingDetails: { language: 'FR', lastName: 'Alice Martin' } },
      strongAuthentication: 'DISABLED',
      transactionOptions: { cardOptions: { paymentSource: 'MOTO', captureDelay: 0, manualValidation: 'NO' } },
      ipnTargetUrl: 'https://pay.example/callbacks/psps/pac_1',
      metadata: { order_reference: 'ORDER-100' },
    },
  })
})

test('an authorisation waits for its validation', () => {
  assert.match(JSON.stringify(createPayment(pspOrder(), CARD, false)), /"manualValidation":"YES"/)
})

test('what is taken back is of the payment’s own id; a cancellation never becomes a refund, nor the other way round', () => {
  const body = { uuid: 'u1', amount: 4_000, currency: 'EUR' }
  const order = pspChange('908967')
  assert.deepEqual(cancel(order, 'u1')?.body, { ...body, resolutionMode: 'CANCELLATION_ONLY' })
  assert.deepEqual(refund(order, 'u1')?.body, { ...body, resolutionMode: 'REFUND_ONLY' })
})

test('a call goes to the brand’s own host, with the shop’s password, and to a simulator’s path', () => {
  assert.ok(brand)
  const terms = { brand, mode: 'test', apiUrl: null, timeoutMs: 1_000 } as const
  const request = toRequest(terms, settings, getOrder('r1'))
  assert.equal(request.url, 'https://api.payzen.eu/api-payment/V4/Order/Get')
  assert.equal(
    request.headers?.authorization,
    `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString('base64')}`,
  )
  assert.equal(request.body, '{"orderId":"r1","operationType":"DEBIT"}')
  const simulated = toRequest({ ...terms, apiUrl: 'http://127.0.0.1:1/lyra-rest' }, settings, getOrder('r1'))
  assert.equal(simulated.url, 'http://127.0.0.1:1/lyra-rest/api-payment/V4/Order/Get')
})

test('a platform that has the door of REST alone is a PSP of its own', () => {
  const monetico = lyraRest.brands.find(({ id }) => id === 'monetico_retail') ?? assert.fail()
  assert.equal(monetico.sameAs, undefined)
  const terms = { brand: monetico, mode: 'live', apiUrl: null, timeoutMs: 1_000 } as const
  const { url } = toRequest(terms, settings, createPayment(pspOrder(), CARD, true) ?? assert.fail())
  assert.equal(url, 'https://api.gateway.monetico-retail.com/api-payment/V4/PCI/Charge/CreatePayment')
})

test('a password says where it belongs', () => {
  assert.equal(lyraRest.modeOf(settings), 'test')
  assert.equal(lyraRest.modeOf({ ...settings, password: 'prodpassword_12345678' }), 'live')
  assert.equal(lyraRest.modeOf({ ...settings, password: 'Testpassword_12345678' }), undefined)
})
