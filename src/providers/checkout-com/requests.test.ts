import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as checkout } from './index.ts'

const KEY = `sk_sbox_${'a'.repeat(27)}`
const CHANNEL = `pc_${'b'.repeat(26)}`
const SETTINGS = { password: KEY, 'merchant-account': CHANNEL }

async function sentBy(
  call: (psp: Psp) => Promise<unknown>,
  settings: PspSettings = SETTINGS,
  mode: PspMode = 'test',
): Promise<OutboundRequest> {
  const { psp, sent } = await wiredPsp(checkout, settings, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  return sent[0] as OutboundRequest
}
const bodyOf = ({ body = '' }: OutboundRequest) => JSON.parse(body) as Record<string, unknown>

const order = pspOrder()
const change = pspChange('pay_1')
const API = 'https://api.sandbox.checkout.com'

test('a sale is a mail order without 3-D Secure, captured at once; an authorisation waits', async () => {
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  assert.deepEqual([sale.method, sale.url], ['POST', `${API}/payments`])
  assert.deepEqual(sale.headers, {
    authorization: `Bearer ${KEY}`,
    accept: 'application/json',
    'content-type': 'application/json',
    'cko-idempotency-key': order.idempotencyKey,
  })
  assert.deepEqual(bodyOf(sale), {
    source: {
      type: 'card',
      number: CARD.number,
      expiry_month: CARD.expiryMonth,
      expiry_year: CARD.expiryYear,
      cvv: CARD.code,
      name: CARD.holder,
    },
    amount: 10_001,
    currency: 'EUR',
    payment_type: 'MOTO',
    reference: REFERENCE,
    description: order.description,
    capture: true,
    processing_channel_id: CHANNEL,
    '3ds': { enabled: false },
    metadata: { order_reference: order.orderReference },
  })
  const held = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual(bodyOf(held), { ...bodyOf(sale), capture: false })
  assert.deepEqual(await sentBy((psp) => psp.sale(order, CARD)), sale)
})

test('changes, look-ups and the check', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const request = await sentBy(call)
    const { method, url, headers, body } = request
    return [method, url.replace(API, ''), headers?.['cko-idempotency-key'], body === undefined ? null : bodyOf(request)]
  }
  const { reference } = change
  const capture = { reference, amount: 4_000, capture_type: 'Final' }
  assert.deepEqual(await sent((psp) => psp.capture(change)), ['POST', '/payments/pay_1/captures', reference, capture])
  assert.deepEqual(await sent((psp) => psp.void(change)), ['POST', '/payments/pay_1/voids', reference, { reference }])
  const refund = { reference, amount: 4_000 }
  assert.deepEqual(await sent((psp) => psp.refund(change)), ['POST', '/payments/pay_1/refunds', reference, refund])
  const known = await sent((psp) => psp.lookUp(order, { paymentId: 'pay_1' }, null))
  assert.deepEqual(known, ['GET', '/payments/pay_1', undefined, null])
  const searched = await sent((psp) => psp.lookUp(order, { paymentId: null }, null))
  assert.deepEqual(searched, ['GET', `/payments?limit=10&reference=${REFERENCE}`, undefined, null])
  const checked = await sent((psp) => psp.check())
  assert.deepEqual(checked, ['GET', '/payments?limit=10&reference=connection-check', undefined, null])
})

test('newer accounts have a host of their own, in either mode', async () => {
  const settings = { ...SETTINGS, 'url-prefix': 'vkuhvk4v' }
  const test = await sentBy((psp) => psp.check(), settings)
  assert.match(test.url, /^https:\/\/vkuhvk4v\.api\.sandbox\.checkout\.com\//)
  const live = await sentBy((psp) => psp.check(), settings, 'live')
  assert.match(live.url, /^https:\/\/vkuhvk4v\.api\.checkout\.com\//)
})

test('keys say which mode they are of', () => {
  const modeOf = (password: string) => checkout.modeOf({ password })
  assert.equal(modeOf(KEY), 'test')
  assert.equal(modeOf(`sk_${'a'.repeat(26)}*`), 'live')
  assert.equal(modeOf('sk_test_0b9b5db6-f223-49d0-b68f-f6643dd4f808'), undefined)
})

test('what Checkout.com cannot take is not sent', async () => {
  const { psp, sent } = await wiredPsp(checkout, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'TND', amountMinor: 1_001n }), CARD), rejected)
  assert.deepEqual(await psp.sale(pspOrder({ amountMinor: 10n ** 15n }), CARD), rejected)
  assert.deepEqual(sent, [])
  const inClp = await sentBy((psp) => psp.sale(pspOrder({ currency: 'CLP', amountMinor: 5n }), CARD))
  assert.equal(bodyOf(inClp).amount, 500)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('what others send to the same addresses has our fields', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  interface Sample {
    readonly url: string
    readonly method: string
    readonly body: string
  }
  type Flows = Record<string, Record<string, { readonly sample: Sample }>>
  const { flows } = JSON.parse(readFileSync(join(folder as string, 'probe', 'checkout.json'), 'utf8')) as {
    flows: Flows
  }
  const probe = (flow: string, kind: string) => {
    const sample = flows[flow]?.[kind]?.sample
    assert.ok(sample, flow)
    return sample
  }
  // Not sent by them: what declares a payment that nobody authenticates, and words for people.
  const ours = new Set(['description'])
  const judge = async (call: (psp: Psp) => Promise<unknown>, sample: Sample) => {
    const request = await sentBy(call)
    const same = request.url.replace('pay_1', 'probe_connector_txn_001').replace(/\?.*/, '')
    assert.deepEqual([same, request.method], [sample.url, sample.method.toUpperCase()])
    const theirs = JSON.parse(sample.body ?? '{}') as Record<string, unknown>
    const body = request.body === undefined ? {} : bodyOf(request)
    for (const [name, value] of Object.entries(body)) {
      if (ours.has(name)) continue
      assert.ok(name in theirs, `${request.url} ${name}`)
      if (theirs[name] !== null) assert.equal(typeof value, typeof theirs[name], name)
    }
  }
  await judge((psp) => psp.sale(order, CARD), probe('authorize', 'Card'))
  await judge((psp) => psp.capture(change), probe('capture', 'default'))
  await judge((psp) => psp.void(change), probe('void', 'default'))
  await judge((psp) => psp.refund(change), probe('refund', 'default'))
  await judge((psp) => psp.lookUp(order, { paymentId: 'pay_1' }, null), probe('get', 'default'))
})
