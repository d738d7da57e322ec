import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as paypal } from './index.ts'
import { captureAuthorization, createOrder, type PaypalCall, refundCapture } from './requests.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

function checkOf(file: 'checkout_orders_v2' | 'payments_payment_v2', schema: string) {
  const spec = JSON.parse(readFileSync(join(FOLDER as string, 'paypal', `${file}.json`), 'utf8'))
  // Its patterns are not all of those that the `u` flag allows.
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, unicodeRegExp: false })
  ajv.addSchema(spec, file)
  return ajv.compile({ $ref: `${file}#/components/schemas/${schema}` })
}

const bodyOf = (call: PaypalCall | null): object => {
  assert.ok(call?.body)
  return structuredClone(call.body)
}
const REQUESTS = {
  'a sale': [createOrder('CAPTURE', pspOrder(), CARD), 'checkout_orders_v2', 'order_request'],
  'an authorisation': [createOrder('AUTHORIZE', pspOrder(), CARD), 'checkout_orders_v2', 'order_request'],
  'a capture': [captureAuthorization(pspChange('1'), '1A'), 'payments_payment_v2', 'capture_request'],
  'a refund': [refundCapture(pspChange('1'), '1C'), 'payments_payment_v2', 'refund_request'],
} as const

for (const [name, [call, file, schema]] of Object.entries(REQUESTS))
  test(`${name}: as the published description has it, and a slip is caught`, { skip }, () => {
    const check = checkOf(file, schema)
    assert.equal(check(bodyOf(call)), true, JSON.stringify(check.errors))
    const text = JSON.stringify(bodyOf(call))
    assert.equal(check(JSON.parse(text.replace(/"value":"([\d.]+)"/, '"value":$1'))), false)
    assert.equal(check(JSON.parse(text.replace('"currency_code":"EUR"', '"currency_code":"EURO"'))), false)
  })

test('an order of another intent, or without its units, is not as described', { skip }, () => {
  const check = checkOf('checkout_orders_v2', 'order_request')
  const order = bodyOf(REQUESTS['a sale'][0])
  assert.equal(check({ ...order, intent: 'SALE' }), false)
  assert.equal(check({ ...order, purchase_units: [] }), false)
})

interface Probe {
  readonly flows: Readonly<Record<string, { readonly default: { readonly sample: Sample } }>>
}
interface Sample {
  readonly url: string
  readonly body: string | null
}

test('captures, refunds and voids go where another implementation sends them', { skip }, () => {
  const { flows } = JSON.parse(readFileSync(join(FOLDER as string, 'probe', 'paypal.json'), 'utf8')) as Probe
  const probed = (flow: string): Sample => flows[flow]?.default.sample as Sample
  const capture = captureAuthorization(pspChange('1'), 'probe_auth_001')
  const refund = refundCapture(pspChange('1'), 'probe_cap_001')
  assert.equal(new URL(probed('capture').url).pathname, capture?.path)
  assert.equal(new URL(probed('refund').url).pathname, refund?.path)
  const { invoice_id: _ours, ...captured } = bodyOf(capture) as Record<string, unknown>
  assert.deepEqual(Object.keys(captured), Object.keys(JSON.parse(probed('capture').body ?? '{}')))
})

const TOKEN = { body: { access_token: 'A21AAtoken', token_type: 'Bearer', expires_in: 32_400 } }
const SETTINGS = { username: 'client-id-of-the-shop', password: 'secret-of-the-shop' }

test('a token is asked for once by whoever has the PSP open, and again when PayPal has ended it', async () => {
  const ended = { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } }
  const missing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } }
  const fresh = { body: { ...TOKEN.body, access_token: 'A21AAother' } }
  const { psp, sent } = await wiredPsp(paypal, SETTINGS, { answers: [TOKEN, missing, missing, ended, fresh, missing] })
  for (let call = 0; call < 3; call += 1) await psp.lookUp(pspOrder(), { paymentId: '1' }, null)
  assert.deepEqual(
    sent.map(({ url, headers }) => [new URL(url).pathname.split('/').at(-1), headers?.authorization?.slice(0, 17)]),
    [
      ['token', 'Basic Y2xpZW50LWl'],
      ['1', 'Bearer A21AAtoken'],
      ['1', 'Bearer A21AAtoken'],
      ['1', 'Bearer A21AAtoken'],
      ['token', 'Basic Y2xpZW50LWl'],
      ['1', 'Bearer A21AAother'],
    ],
  )
})

test('the same order sent again is the same bytes under the same key', async () => {
  const { psp, sent } = await wiredPsp(paypal, SETTINGS, { answers: [TOKEN] })
  await psp.sale(pspOrder(), CARD)
  await psp.lookUp(pspOrder(), { paymentId: null }, CARD)
  const [, first, second] = sent
  assert.deepEqual(first, second)
  assert.equal(first?.headers?.['paypal-request-id'], pspOrder().idempotencyKey)
})

test('forints and Taiwan dollars are written without decimals, and not at all where they have some', () => {
  const unit = (amountMinor: bigint, currency: string) =>
    createOrder('CAPTURE', pspOrder({ amountMinor, currency }), CARD)?.body as { purchase_units: { amount: unknown }[] }
  assert.deepEqual(unit(150_000n, 'HUF').purchase_units[0]?.amount, { currency_code: 'HUF', value: '1500' })
  assert.deepEqual(unit(1_500n, 'JPY').purchase_units[0]?.amount, { currency_code: 'JPY', value: '1500' })
  assert.equal(createOrder('CAPTURE', pspOrder({ amountMinor: 150_050n, currency: 'HUF' }), CARD), null)
})
