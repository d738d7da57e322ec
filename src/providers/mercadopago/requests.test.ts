import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspSettings } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as mercadopago } from './index.ts'

const TOKEN = `TEST-${'6'.repeat(16)}-042414-${'a'.repeat(32)}-469485398`
const SETTINGS = { password: TOKEN, 'public-key': 'TEST-0a1b2c3d-0000-4000-8000-0123456789ab', currency: 'BRL' }
const API = 'https://api.mercadopago.com'
const CARD_TOKEN = { status: 201, body: { id: 'ff8080814c11e237014c1ff593b57b4d' } }

const order = pspOrder({ currency: 'BRL' })
const change = pspChange('4141491', { charge: order })

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: PspSettings = SETTINGS) {
  const { psp, sent } = await wiredPsp(mercadopago, settings, { answers: [CARD_TOKEN] })
  await call(psp)
  return sent
}
const bodyOf = ({ body = '' }: OutboundRequest) => JSON.parse(body) as Record<string, unknown>

test('the card becomes a token, with the public key; the token is paid under the order’s key', async () => {
  const [token, payment, ...more] = await sentBy((psp) => psp.sale(order, CARD))
  assert.ok(token && payment)
  assert.deepEqual(more, [])
  assert.deepEqual([token.method, token.url], ['POST', `${API}/v1/card_tokens?public_key=${SETTINGS['public-key']}`])
  assert.equal(JSON.stringify(token.headers).includes(TOKEN), false)
  assert.deepEqual(bodyOf(token), {
    card_number: CARD.number,
    expiration_month: CARD.expiryMonth,
    expiration_year: CARD.expiryYear,
    security_code: CARD.code,
    cardholder: { name: CARD.holder },
  })
  assert.deepEqual([payment.method, payment.url], ['POST', `${API}/v1/payments`])
  assert.deepEqual(payment.headers, {
    authorization: `Bearer ${TOKEN}`,
    accept: 'application/json',
    'content-type': 'application/json',
    'x-idempotency-key': order.idempotencyKey,
  })
  assert.equal(payment.body?.includes(CARD.number), false)
  assert.deepEqual(bodyOf(payment), {
    transaction_amount: 100.01,
    token: CARD_TOKEN.body.id,
    description: order.description,
    installments: 1,
    payment_method_id: 'visa',
    external_reference: REFERENCE,
    capture: true,
    binary_mode: true,
    three_d_secure_mode: 'not_supported',
    payer: { email: 'alice@example.org', first_name: 'Alice Martin' },
    metadata: { order_reference: 'ORDER-100' },
  })
  const [, held] = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual(bodyOf(held as OutboundRequest), { ...bodyOf(payment), capture: false })
  assert.deepEqual(await sentBy((psp) => psp.sale(order, CARD)), [token, payment])
})

test('the document of whom cards are issued to goes with the card and the payer', async () => {
  const settings = { ...SETTINGS, 'document-type': 'CNPJ', 'document-number': '11222333000181' }
  const [token, payment] = await sentBy((psp) => psp.sale(order, CARD), settings)
  const identification = { type: 'CNPJ', number: '11222333000181' }
  assert.partialDeepStrictEqual(bodyOf(token as OutboundRequest), { cardholder: { identification } })
  assert.partialDeepStrictEqual(bodyOf(payment as OutboundRequest), { payer: { identification } })
})

test('changes, look-ups and the check', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const [request] = await sentBy(call)
    assert.ok(request)
    const { method, url, headers, body } = request
    return [method, url.replace(API, ''), headers?.['x-idempotency-key'], body === undefined ? null : bodyOf(request)]
  }
  const { reference } = change
  const path = '/v1/payments/4141491'
  const capture = { capture: true, transaction_amount: 40 }
  assert.deepEqual(await sent((psp) => psp.capture(change)), ['PUT', path, reference, capture])
  assert.deepEqual(await sent((psp) => psp.void(change)), ['PUT', path, reference, { status: 'cancelled' }])
  assert.deepEqual(await sent((psp) => psp.refund(change)), ['POST', `${path}/refunds`, reference, { amount: 40 }])
  const known = await sent((psp) => psp.lookUp(order, { paymentId: '4141491' }, null))
  assert.deepEqual(known, ['GET', path, undefined, null])
  const query = `external_reference=${REFERENCE}&sort=date_created&criteria=desc&limit=10`
  const searched = await sent((psp) => psp.lookUp(order, { paymentId: null }, null))
  assert.deepEqual(searched, ['GET', `/v1/payments/search?${query}`, undefined, null])
  assert.deepEqual(await sent((psp) => psp.check()), ['GET', '/users/me', undefined, null])
})

test('what would be charged in another currency, or cannot be charged, is not sent', async () => {
  const { psp, sent } = await wiredPsp(mercadopago, SETTINGS)
  const rejected = (detail: string) => ({ kind: 'rejected', reason: 'request', detail })
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'EUR' }), CARD), rejected('amount_not_supported'))
  const huge = pspOrder({ currency: 'BRL', amountMinor: 10n ** 15n })
  assert.deepEqual(await psp.sale(huge, CARD), rejected('amount_not_supported'))
  const diners = { ...CARD, number: '30569309025904' }
  assert.deepEqual(await psp.sale(order, diners), rejected('card_not_supported'))
  const nobody = pspOrder({ currency: 'BRL', customer: { email: null, name: null } })
  assert.deepEqual(await psp.sale(nobody, CARD), rejected('email_missing'))
  assert.deepEqual(sent, [])
  const inPesos = { ...SETTINGS, currency: 'COP' }
  const [, whole] = await sentBy(
    (bank) => bank.sale(pspOrder({ currency: 'COP', amountMinor: 500_000n }), CARD),
    inPesos,
  )
  assert.equal(bodyOf(whole as OutboundRequest).transaction_amount, 5000)
  assert.deepEqual(await sentBy((bank) => bank.sale(pspOrder({ currency: 'COP' }), CARD), inPesos), [])
})

test('keys of the test environment say so, others may be those of test users; both are of one kind', () => {
  const modeOf = (password: string, publicKey: string) => mercadopago.modeOf({ password, 'public-key': publicKey })
  const [live, livePublic] = [TOKEN.replace('TEST', 'APP_USR'), SETTINGS['public-key'].replace('TEST', 'APP_USR')]
  assert.equal(modeOf(TOKEN, SETTINGS['public-key']), 'test')
  assert.equal(modeOf(live, livePublic), null)
  assert.equal(modeOf(live, SETTINGS['public-key']), undefined)
  assert.equal(modeOf('sk_test_0123456789abcdef0123', SETTINGS['public-key']), undefined)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('what others were recorded to send has our fields', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'mercado_pago.json'), 'utf8')
  const { pre_scrubbed: wire = '' } = JSON.parse(text) as Record<string, string>
  // Two requests as they were written to the wire, escaped as a string each.
  const bodies = [...wire.matchAll(/<- ("\{.*\}")/g)].map(
    ([, quoted = '""']) => JSON.parse(JSON.parse(quoted)) as object,
  )
  assert.equal(bodies.length, 2)
  // Fields of the reference that those requests had no need of.
  const ours = new Set(['external_reference', 'capture', 'binary_mode', 'three_d_secure_mode', 'metadata'])
  const sent = await sentBy((psp) => psp.sale(order, CARD))
  for (const [at, theirs] of bodies.entries()) {
    const fields = bodyOf(sent[at] as OutboundRequest)
    for (const [name, value] of Object.entries(fields).filter(([field]) => !ours.has(field))) {
      assert.ok(name in theirs, name)
      assert.equal(typeof value, typeof (theirs as Record<string, unknown>)[name], name)
    }
  }
})
