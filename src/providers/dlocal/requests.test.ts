import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspMode } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as dlocal } from './index.ts'
import { toRequest } from './requests.ts'
import { authorizationOf, isSigned } from './signature.ts'

const SECRET = 'secretKey123'
const SETTINGS = {
  username: '1955gdod',
  password: 'j81xh5',
  'signature-secret': SECRET,
  country: 'BR',
  'payer-document': '42243309114',
}
const API = 'https://sandbox.dlocal.com'

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: object = {}, mode: PspMode = 'test') {
  const { psp, sent } = await wiredPsp(dlocal, { ...SETTINGS, ...settings }, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  return sent[0] as OutboundRequest
}
const bodyOf = ({ body = '' }: OutboundRequest) => JSON.parse(body) as Record<string, unknown>

const order = pspOrder()
const change = pspChange('D-1')

/** shhac/agent-dlocal @ 1becd0c9, of what dLocal's documents sign. */
test('the signature of dLocal’s own example, as another client computes it', () => {
  const date = '2022-11-24T15:42:57.130Z'
  const authorization = 'V2-HMAC-SHA256, Signature: 98211fe059efc3606b831a1c30a3c6d7448e598b515a15456ae9ebc157314aa2'
  assert.equal(authorizationOf(SECRET, SETTINGS.username, date, ''), authorization)
  const terms = { baseUrl: API, settings: SETTINGS, now: new Date(date), timeoutMs: 1_000 }
  assert.deepEqual(toRequest(terms, { method: 'GET', path: '/orders/1' }).headers, {
    'x-date': date,
    'x-login': '1955gdod',
    'x-trans-key': 'j81xh5',
    'x-version': '2.1',
    'content-type': 'application/json',
    authorization,
  })
})

test('a sale names the card, is captured at once, and signs what it sends; an authorisation waits', async () => {
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  assert.deepEqual([sale.method, sale.url], ['POST', `${API}/secure_payments`])
  const card = {
    holder_name: CARD.holder,
    number: CARD.number,
    cvv: CARD.code,
    expiration_month: CARD.expiryMonth,
    expiration_year: CARD.expiryYear,
  }
  assert.deepEqual(bodyOf(sale), {
    amount: 100.01,
    currency: 'EUR',
    country: 'BR',
    payment_method_id: 'CARD',
    payment_method_flow: 'DIRECT',
    payer: { name: 'Alice Martin', email: 'alice@example.org', document: '42243309114' },
    card: { ...card, capture: true },
    order_id: REFERENCE,
    description: 'Order ORDER-100 (ORDER-100)',
    notification_url: order.callbackUrl,
  })
  const { 'x-date': date = '', authorization, 'x-idempotency-key': key } = sale.headers ?? {}
  assert.ok(isSigned(authorization, SECRET, SETTINGS.username, date, sale.body ?? ''))
  assert.equal(isSigned(authorization, SECRET, SETTINGS.username, date, `${sale.body} `), false)
  assert.equal(key, order.idempotencyKey)
  const held = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual(bodyOf(held), { ...bodyOf(sale), card: { ...card, capture: false } })
  assert.equal((await sentBy((psp) => psp.sale(order, CARD))).body, sale.body)
})

test('who is not known pays under the name on the card, and without a document where none is given', async () => {
  const nobody = pspOrder({ customer: { email: null, name: null }, orderReference: null })
  const sale = bodyOf(await sentBy((psp) => psp.sale(nobody, CARD), { 'payer-document': '' }))
  assert.deepEqual(sale.payer, { name: CARD.holder })
  assert.equal(sale.description, nobody.description)
})

test('amounts are exact, in the decimals of their currency; what a number cannot hold is not sent', async () => {
  const written = async (amountMinor: bigint, currency: string) =>
    /"amount":([^,]*),/.exec(
      (await sentBy((psp) => psp.sale(pspOrder({ amountMinor, currency }), CARD))).body ?? '',
    )?.[1]
  assert.equal(await written(10n, 'EUR'), '0.1')
  assert.equal(await written(5n, 'BRL'), '0.05')
  assert.equal(await written(123_456_789_012_34n, 'EUR'), '123456789012.34')
  assert.equal(await written(1_500n, 'JPY'), '1500')
  assert.equal(await written(1_501n, 'TND'), '1.501')
  const { psp, sent } = await wiredPsp(dlocal, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await psp.sale(pspOrder({ amountMinor: 10n ** 15n }), CARD), rejected)
  assert.deepEqual(await psp.refund(pspChange('D-1', { amountMinor: 10n ** 15n })), rejected)
  assert.deepEqual(sent, [])
})

test('changes, look-ups and the check', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const { method, url, headers, body } = await sentBy(call)
    return [method, url.replace(API, ''), headers?.['x-idempotency-key'], body === undefined ? null : JSON.parse(body)]
  }
  const { reference } = change
  const money = { amount: 40, currency: 'EUR' }
  const capture = { authorization_id: 'D-1', ...money, order_id: reference }
  assert.deepEqual(await sent((psp) => psp.capture(change)), ['POST', '/payments', reference, capture])
  assert.deepEqual(await sent((psp) => psp.void(change)), ['POST', '/payments/D-1/cancel', reference, {}])
  const refund = { payment_id: 'D-1', notification_url: order.callbackUrl, ...money, order_refund_id: reference }
  assert.deepEqual(await sent((psp) => psp.refund(change)), ['POST', '/refunds', reference, refund])
  const known = await sent((psp) => psp.lookUp(order, { paymentId: 'D/1' }, null))
  assert.deepEqual(known, ['GET', '/payments/D%2F1', undefined, null])
  const searched = await sent((psp) => psp.lookUp(order, { paymentId: null }, null))
  assert.deepEqual(searched, ['GET', `/orders/${REFERENCE}`, undefined, null])
  const checked = await sent((psp) => psp.check())
  assert.deepEqual(checked, ['GET', '/payments-methods?country=BR', undefined, null])
  assert.match((await sentBy((psp) => psp.check(), {}, 'live')).url, /^https:\/\/api\.dlocal\.com\//)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('what others send to the same addresses has our fields', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  type Sample = { readonly url: string; readonly method: string; readonly body: string | null }
  const text = readFileSync(join(folder as string, 'probe', 'dlocal.json'), 'utf8')
  const { flows } = JSON.parse(text) as { flows: Record<string, Record<string, { sample?: Sample }>> }
  // Known from the documentation alone.
  const ours = new Set(['description', 'notification_url', 'order_refund_id'])
  const judge = async (call: (psp: Psp) => Promise<unknown>, flow: string, kind = 'default') => {
    const sample = flows[flow]?.[kind]?.sample
    assert.ok(sample, flow)
    const request = await sentBy(call)
    assert.equal(request.method, sample.method.toUpperCase())
    const theirs = JSON.parse(sample.body ?? '{}') as Record<string, unknown>
    for (const name of Object.keys(request.body ? bodyOf(request) : {}))
      assert.ok(ours.has(name) || name in theirs, `${flow} ${name}`)
    return [request.url.replace('D-1', 'probe_connector_txn_001'), sample.url]
  }
  for (const [url, theirs] of [
    await judge((psp) => psp.sale(order, CARD), 'authorize', 'Card'),
    await judge((psp) => psp.capture(change), 'capture'),
    await judge((psp) => psp.void(change), 'void'),
    await judge((psp) => psp.refund(change), 'refund'),
  ])
    assert.equal(url, theirs)
})
