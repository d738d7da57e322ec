import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import adyenLibrary from '@adyen/api-library'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../../outbound/index.ts'
import type { Psp } from '../../charge/psp.ts'
import { charge as adyen } from './index.ts'

const SETTINGS = { username: 'ws_123456@Company.Shop', password: 'a pass:word é', 'merchant-account': 'ShopECOM' }

async function sentBy(call: (psp: Psp) => Promise<unknown>): Promise<OutboundRequest> {
  const { psp, sent } = await wiredPsp(adyen, SETTINGS)
  await call(psp)
  assert.equal(sent.length, 1)
  return sent[0] as OutboundRequest
}

interface Essence {
  readonly url: string
  readonly key: string | undefined
  readonly body: unknown
}

const essence = ({ url, headers = {}, body = '' }: OutboundRequest): Essence => ({
  url,
  key: headers['idempotency-key'],
  body: JSON.parse(body),
})

type Checkout = InstanceType<typeof adyenLibrary.CheckoutAPI>

/** The official library is the judge: for the same order it must send what we send. */
async function librarySends(call: (checkout: Checkout) => Promise<unknown>): Promise<Essence | undefined> {
  let sent: Essence | undefined
  const { username, password } = SETTINGS
  const client = new adyenLibrary.Client({ username, password, environment: adyenLibrary.EnvironmentEnum.TEST })
  client.httpClient = {
    async request(url, json, _config, _isApiKeyRequired, options = {}) {
      sent = { url, key: options.idempotencyKey, body: JSON.parse(String(json)) }
      return '{}'
    },
  }
  await call(new adyenLibrary.CheckoutAPI(client)).catch(() => undefined)
  return sent
}

const order = pspOrder()
const change = pspChange('NC6HT9CRT65ZGN82')
const amount = (value: number) => ({ currency: 'EUR', value })
const merchantAccount = 'ShopECOM'
const payment = {
  merchantAccount,
  amount: amount(10_001),
  reference: REFERENCE,
  merchantOrderReference: 'ORDER-100',
  paymentMethod: {
    type: 'scheme' as never,
    number: CARD.number,
    expiryMonth: '03',
    expiryYear: '2030',
    cvc: '737',
    holderName: 'WHIPROUND',
  },
  shopperInteraction: 'Moto' as never,
  returnUrl: order.callbackUrl,
}
const key = { idempotencyKey: order.idempotencyKey }
const changeKey = { idempotencyKey: change.reference }
const changed = { merchantAccount, reference: REFERENCE }
const id = change.payment.paymentId

const ROWS: readonly (readonly [
  name: string,
  schema: string,
  ours: (psp: Psp) => Promise<unknown>,
  theirs: (checkout: Checkout) => Promise<unknown>,
])[] = [
  [
    'a sale',
    'PaymentRequest',
    (psp) => psp.sale(order, CARD),
    ({ PaymentsApi }) => PaymentsApi.payments({ ...payment, captureDelayHours: 0 }, key),
  ],
  [
    'an authorisation',
    'PaymentRequest',
    (psp) => psp.authorise(order, CARD),
    ({ PaymentsApi }) => PaymentsApi.payments({ ...payment, additionalData: { manualCapture: 'true' } }, key),
  ],
  [
    'a capture',
    'PaymentCaptureRequest',
    (psp) => psp.capture(change),
    ({ ModificationsApi }) =>
      ModificationsApi.captureAuthorisedPayment(id, { ...changed, amount: amount(4_000) }, changeKey),
  ],
  [
    'a cancellation',
    'PaymentCancelRequest',
    (psp) => psp.void(change),
    ({ ModificationsApi }) => ModificationsApi.cancelAuthorisedPaymentByPspReference(id, changed, changeKey),
  ],
  [
    'a refund',
    'PaymentRefundRequest',
    (psp) => psp.refund(change),
    ({ ModificationsApi }) =>
      ModificationsApi.refundCapturedPayment(id, { ...changed, amount: amount(4_000) }, changeKey),
  ],
  [
    'what the account could offer',
    'PaymentMethodsRequest',
    (psp) => psp.check(),
    ({ PaymentsApi }) => PaymentsApi.paymentMethods({ merchantAccount }),
  ],
]

for (const [name, , ours, theirs] of ROWS) {
  test(`${name}: what the official library sends for the same order`, async () => {
    assert.deepEqual(essence(await sentBy(ours)), await librarySends(theirs))
  })
}

test('a look-up is the sale again, byte for byte; without the card nothing is sent', async () => {
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  assert.deepEqual(await sentBy((psp) => psp.lookUp(order, { paymentId: id }, CARD)), sale)
  const { psp, sent } = await wiredPsp(adyen, SETTINGS)
  const nothing = { kind: 'answered', value: { state: 'not_told' } }
  assert.deepEqual(await psp.lookUp(order, { paymentId: id }, null), nothing)
  assert.deepEqual(sent, [])
})

test('users log in by Basic authentication; live accounts have a host of their own', async () => {
  const { url, headers } = await sentBy((psp) => psp.check())
  assert.equal(url, 'https://checkout-test.adyen.com/v72/paymentMethods')
  const login = Buffer.from(String(headers?.authorization).replace('Basic ', ''), 'base64').toString('utf8')
  assert.equal(login, `${SETTINGS.username}:${SETTINGS.password}`)
  const live = await wiredPsp(adyen, { ...SETTINGS, 'live-url-prefix': '1797a841fbb37ca7-Shop' }, { mode: 'live' })
  await live.psp.check()
  const expected = 'https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout/v72/paymentMethods'
  assert.equal(live.sent[0]?.url, expected)
})

test('what Adyen cannot take is not sent', async () => {
  const { psp, sent } = await wiredPsp(adyen, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'IDR', amountMinor: 150n }), CARD), rejected)
  assert.deepEqual(await psp.sale(pspOrder({ amountMinor: 10n ** 15n }), CARD), rejected)
  assert.deepEqual(sent, [])
  const { body } = await sentBy((psp) => psp.sale(pspOrder({ currency: 'CLP', amountMinor: 5n }), CARD))
  assert.match(String(body), /"amount":\{"currency":"CLP","value":500\}/)
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('every request is one of the published contract', { skip }, async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(JSON.parse(readFileSync(join(folder as string, 'adyen', 'CheckoutService-v72.json'), 'utf8')), 'adyen')
  for (const [name, schema, ours] of ROWS) {
    const validate = ajv.getSchema(`adyen#/components/schemas/${schema}`)
    assert.ok(validate, schema)
    const body = JSON.parse((await sentBy(ours)).body ?? '') as object
    assert.ok(validate(body), `${name}: ${JSON.stringify(validate.errors)}`)
    const { properties } = validate.schema as { properties: object }
    const unknown = Object.keys(body).filter((field) => !Object.hasOwn(properties, field))
    assert.deepEqual(unknown, [], name)
    assert.equal(validate({ ...body, merchantAccount: 7 }), false, `${name} is judged`)
    if ('amount' in body) assert.equal(validate({ ...body, amount: amount(1.5) }), false, `${name} is judged`)
  }
})
