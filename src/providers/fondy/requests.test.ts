import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspMode } from '../charge/family.ts'
import type { ChargeOrder, Psp } from '../charge/psp.ts'
import { charge as fondy } from './index.ts'
import { signatureOf } from './signature.ts'

const SETTINGS = { 'merchant-account': '1396424', 'signature-secret': 'test' }
const ORDER = pspOrder()
const CHANGE = pspChange('565679722', { charge: ORDER, amountMinor: 4_000n })
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

async function sentBy(call: (psp: Psp) => Promise<unknown>, mode: PspMode = 'test') {
  const { psp, sent } = await wiredPsp(fondy, SETTINGS, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  const [{ method, url, headers, body = '' } = assert.fail()] = sent
  assert.deepEqual([method, headers], ['POST', { 'content-type': 'application/json' }])
  const { request, ...rest } = JSON.parse(body) as { request: Record<string, unknown> }
  assert.deepEqual(rest, {})
  const { signature, ...fields } = request
  assert.equal(signature, signatureOf(fields, 'test'))
  return { url, fields, body }
}

/** Specs of Shoplio/fondy @ 3db821e: what is signed of these parameters, under the key `test`. */
test('what is signed is what another client signs, in its order, without what is empty', () => {
  const parameters = {
    order_id: 'test123456',
    order_desc: 'test order',
    currency: 'USD',
    amount: '125',
    signature: 'f0ee6288b9295d3b808bcd8d720211c7201245e1',
    merchant_id: '1396424',
    response_signature_string: '****|125|USD|1396424|test order|test123456',
    blank_param: '',
  }
  assert.equal(signatureOf(parameters, 'test'), sha1('test|125|USD|1396424|test order|test123456'))
  assert.equal(signatureOf({ a: 0, b: '0', c: null, d: undefined }, 'test'), sha1('test|0|0'))
  assert.equal(signatureOf({ a: 'Київ' }, 'test'), sha1('test|Київ'))
})

/** docs.fondy.io, "Authentication" (2026-05). */
test('the signature of its documents’ example', () => {
  const parameters = {
    server_callback_url: 'http://myshop/callback/',
    order_id: 'TestOrder2',
    currency: 'USD',
    merchant_id: 1396424,
    order_desc: 'Test payment',
    amount: 1000,
  }
  assert.equal(signatureOf(parameters, 'test'), '91ea7da493a8367410fe3d7f877fb5e0ed666490')
})

test('a sale sends the card, cents, and how long it waits for a customer who is not there', async () => {
  const sale = await sentBy((psp) => psp.sale(ORDER, CARD))
  assert.equal(sale.url, 'https://pay.fondy.eu/api/3dsecure_step1')
  assert.deepEqual(sale.fields, {
    version: '1.0.1',
    merchant_id: '1396424',
    order_id: REFERENCE,
    order_desc: 'Order ORDER-100',
    amount: '10001',
    currency: 'EUR',
    card_number: CARD.number,
    cvv2: CARD.code,
    expiry_date: '0330',
    client_ip: '127.0.0.1',
    preauth: 'N',
    lifetime: '600',
    server_callback_url: ORDER.callbackUrl,
    merchant_data: 'ORDER-100',
    sender_email: 'alice@example.org',
  })
  const held = await sentBy((psp) => psp.authorise(ORDER, CARD))
  assert.deepEqual(held.fields, { ...sale.fields, preauth: 'Y' })
  assert.equal((await sentBy((psp) => psp.sale(ORDER, CARD))).body, sale.body)
  assert.equal((await sentBy((psp) => psp.sale(ORDER, CARD), 'live')).url, sale.url)
})

test('nothing that is sent has the separator of what is signed in it, and nothing is empty', async () => {
  const sale = async (more: Partial<ChargeOrder>) =>
    (await sentBy((psp) => psp.sale(pspOrder({ ...more }), CARD))).fields
  const separated = await sale({
    description: 'A|B',
    orderReference: '1|2',
    customer: { email: 'a|b@example.org', name: null },
  })
  assert.deepEqual([separated.order_desc, separated.merchant_data, separated.sender_email], ['A B', '1 2', undefined])
  const bare = await sale({ orderReference: null, customer: { email: null, name: null } })
  assert.ok(!('merchant_data' in bare) && !('sender_email' in bare))
})

test('what is not counted in cents, or is longer than its amounts, is not sent', async () => {
  const { psp, sent } = await wiredPsp(fondy, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  for (const more of [{ currency: 'JPY' }, { currency: 'TND' }, { amountMinor: 10n ** 12n }])
    assert.deepEqual(await psp.sale(pspOrder(more), CARD), rejected)
  const inYen = { ...CHANGE, charge: pspOrder({ currency: 'JPY' }) }
  assert.deepEqual(await psp.refund(inYen), rejected)
  assert.deepEqual(await psp.capture(inYen), rejected)
  assert.deepEqual(sent, [])
})

test('whatever comes after a charge names its order; a refund has a reference of its own', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const { url, fields } = await sentBy(call)
    const { version: _, merchant_id, ...rest } = fields
    assert.equal(merchant_id, '1396424')
    return [url, rest]
  }
  const API = 'https://pay.fondy.eu/api'
  const about = { order_id: REFERENCE, amount: '4000', currency: 'EUR' }
  assert.deepEqual(await sent((psp) => psp.capture(CHANGE)), [`${API}/capture/order_id`, about])
  const refund = { ...about, reverse_id: CHANGE.reference }
  assert.deepEqual(await sent((psp) => psp.refund(CHANGE)), [`${API}/reverse/order_id`, refund])
  const status = [`${API}/status/order_id`, { order_id: REFERENCE }]
  assert.deepEqual(await sent((psp) => psp.lookUp(ORDER, { paymentId: null }, null)), status)
  assert.deepEqual(await sent((psp) => psp.lookUp(ORDER, { paymentId: '565679722' }, null)), status)
  // Before anything is let go it is asked whether it is held.
  assert.deepEqual(await sent((psp) => psp.void(CHANGE)), status)
  assert.deepEqual(await sent((psp) => psp.check()), [`${API}/status/order_id`, { order_id: 'connection-check' }])
})

test('keys say nothing of where they belong', () => {
  assert.equal(fondy.modeOf(SETTINGS), null)
})
