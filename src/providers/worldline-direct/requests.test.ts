import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { HOUR_MS } from '../../shared/clocks.ts'
import { charge as worldlineDirect } from './index.ts'
import { cancelCall, captureCall, chargeCall, checkCall, detailsCall, refundCall, toRequest } from './requests.ts'

const settings = { username: '5e45c937b9db33ae', password: 'I42Zf4pVnRdroHfuHnRiJjJ2B6', 'merchant-account': 'ACME 1' }
const terms = { baseUrl: 'https://psp.example', settings, now: new Date('2026-03-03T09:00:00Z'), timeoutMs: 1 }
const sale = chargeCall('SALE', pspOrder(), CARD)

test('a sale is a mail order, of which nobody asks an authentication', () => {
  assert.deepEqual(sale?.body, {
    order: {
      amountOfMoney: { amount: 10_001, currencyCode: 'EUR' },
      references: { merchantReference: REFERENCE, merchantParameters: 'ORDER-100' },
      customer: { contactDetails: { emailAddress: 'alice@example.org' } },
    },
    cardPaymentMethodSpecificInput: {
      paymentProductId: 1,
      authorizationMode: 'SALE',
      transactionChannel: 'MOTO',
      card: { cardNumber: CARD.number, cardholderName: 'WHIPROUND', cvv: '737', expiryDate: '0330' },
    },
    feedbacks: { webhooksUrls: [pspOrder().callbackUrl] },
  })
})

test('the same order is the same bytes under the same key; only date and signature are of the moment', () => {
  const first = toRequest(terms, sale!)
  const later = toRequest({ ...terms, now: new Date('2026-03-03T10:00:00Z') }, chargeCall('SALE', pspOrder(), CARD)!)
  assert.equal(first.body, later.body)
  assert.equal(first.url, 'https://psp.example/v2/ACME%201/payments')
  const { date, authorization, ...rest } = first.headers ?? {}
  assert.deepEqual(rest, { 'x-gcs-idempotence-key': pspOrder().idempotencyKey, 'content-type': 'application/json' })
  assert.equal(date, 'Tue, 03 Mar 2026 09:00:00 GMT')
  assert.match(authorization ?? '', /^GCS v1HMAC:5e45c937b9db33ae:[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(later.headers?.authorization, authorization)
})

test('a charge is sent again under its key for 23 hours, not until the last minute that the key is stored', async () => {
  const lookUpAfter = async (hours: number) => {
    const { psp, sent } = await wiredPsp(worldlineDirect, settings)
    const createdAt = new Date(Date.now() - hours * HOUR_MS)
    return { found: await psp.lookUp(pspOrder({ createdAt }), { paymentId: null }, CARD), calls: sent.length }
  }
  assert.equal((await lookUpAfter(22.9)).calls, 1)
  assert.deepEqual(await lookUpAfter(23.1), { found: { kind: 'answered', value: { state: 'not_told' } }, calls: 0 })
})

test('a look at something has neither key nor content type', () => {
  const { headers, body } = toRequest(terms, detailsCall('1_0'))
  assert.deepEqual(Object.keys(headers ?? {}).sort(), ['authorization', 'date'])
  assert.equal(body, undefined)
  assert.equal(toRequest(terms, checkCall).url, 'https://psp.example/v2/ACME%201/services/testconnection')
})

test('a key longer than 40 characters is shortened, and stays its own', () => {
  const keyOf = (idempotencyKey: string) => chargeCall('SALE', pspOrder({ idempotencyKey }), CARD)?.idempotencyKey
  assert.equal(keyOf('a'.repeat(40)), 'a'.repeat(40))
  assert.match(keyOf('a'.repeat(41)) ?? '', /^[0-9a-f]{40}$/)
  assert.notEqual(keyOf('a'.repeat(41)), keyOf('a'.repeat(42)))
})

test('cards of unknown networks name no product; nothing is sent of an amount that JSON would round', () => {
  const input = chargeCall('SALE', pspOrder(), { ...CARD, number: '6011000000000004' })?.body
  assert.ok(!JSON.stringify(input).includes('paymentProductId'))
  assert.equal(chargeCall('SALE', pspOrder({ amountMinor: 2n ** 53n }), CARD), null)
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'
const ajv = new Ajv({ strict: false })

for (const [name, file, call] of [
  ['a sale', 'createPaymentRequest', sale],
  ['an authorisation', 'createPaymentRequest', chargeCall('FINAL_AUTHORIZATION', pspOrder(), CARD)],
  [
    'a sale of which little is known',
    'createPaymentRequest',
    chargeCall('SALE', pspOrder({ orderReference: null, customer: { email: null, name: null } }), CARD),
  ],
  ['a capture', 'capturePaymentRequest', captureCall(pspChange('3000000001'))],
  ['a void', 'cancelPaymentRequest', cancelCall(pspChange('3000000001'))],
  ['a refund', 'refundRequest', refundCall(pspChange('3000000001'))],
] as const)
  test(`${name}: as the official schema has it, and no slip passes`, { skip }, () => {
    const path = join(folder ?? '', 'worldline_direct', `${file}.json`)
    const { $schema: _draft, ...schema } = JSON.parse(readFileSync(path, 'utf8'))
    const check = ajv.compile(schema)
    const body = call?.body as Record<string, unknown>
    assert.equal(check(body), true, JSON.stringify(check.errors))
    assert.equal(check({ ...body, nobodyKnows: 1 }), false)
    const asText = JSON.parse(JSON.stringify(body).replace(/"amount":(\d+)/, '"amount":"$1"'))
    assert.equal(check(asText), false)
  })
