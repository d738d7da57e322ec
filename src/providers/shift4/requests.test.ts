import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as shift4 } from './index.ts'

const SETTINGS = { password: 'sk_test_0123456789abcdef01234567' }
const HELD = {
  id: 'char_1',
  objectType: 'charge',
  created: 1_772_528_401,
  amount: 10_001,
  currency: 'EUR',
  status: 'successful',
  captured: false,
  refunded: false,
  metadata: { reference: REFERENCE },
}

type Call = (psp: Awaited<ReturnType<typeof wiredPsp>>['psp']) => Promise<unknown>

async function sentBy(call: Call, ...answers: Canned[]) {
  const { psp, sent } = await wiredPsp(shift4, SETTINGS, { answers })
  await call(psp)
  return sent.map(({ method, url, headers = {}, body }) => ({
    call: `${method} ${url.replace('https://api.shift4.com', '')}`,
    authorization: headers.authorization,
    key: headers['idempotency-key'],
    json: body === undefined ? undefined : (JSON.parse(body as string) as Record<string, unknown>),
  }))
}

test('a sale is one charge, captured at once, under a key', async () => {
  const [request] = await sentBy((psp) => psp.sale(pspOrder(), CARD))
  assert.equal(request?.call, 'POST /charges')
  assert.equal(request?.key, pspOrder().idempotencyKey)
  assert.equal(request?.authorization, `Basic ${Buffer.from('sk_test_0123456789abcdef01234567:').toString('base64')}`)
  assert.deepEqual(request?.json, {
    amount: 10_001,
    currency: 'EUR',
    captured: true,
    description: 'Order ORDER-100',
    type: 'customer_initiated',
    card: { number: CARD.number, expMonth: '03', expYear: '2030', cvc: '737', cardholderName: 'WHIPROUND' },
    metadata: { reference: REFERENCE, order_reference: 'ORDER-100' },
  })
})

test('an authorisation is not captured; an amount beyond what JSON keeps is not written', async () => {
  const [request] = await sentBy((psp) => psp.authorise(pspOrder({ currency: 'JPY', amountMinor: 5_000n }), CARD))
  assert.partialDeepStrictEqual(request?.json, { captured: false, amount: 5_000, currency: 'JPY' })
  assert.deepEqual(await sentBy((psp) => psp.sale(pspOrder({ amountMinor: 2n ** 60n }), CARD)), [])
})

test('a change goes under a key of its own; a part of it is said, the whole is not', async () => {
  const part = pspChange('char_1')
  const whole = pspChange('char_1', { amountMinor: 10_001n })
  const [some] = await sentBy((psp) => psp.capture(part))
  assert.deepEqual(
    [some?.call, some?.key, some?.json],
    ['POST /charges/char_1/capture', part.reference, { amount: 4_000 }],
  )
  const [all] = await sentBy((psp) => psp.capture(whole))
  assert.deepEqual(all?.json, {})
  const [refund] = await sentBy((psp) => psp.refund(part))
  const metadata = { reference: part.reference }
  assert.deepEqual([refund?.call, refund?.key], ['POST /refunds', part.reference])
  assert.deepEqual(refund?.json, { chargeId: 'char_1', amount: 4_000, metadata })
})

test('what is held is let go by a refund of all of it, and nothing is given back of what was captured', async () => {
  const [show, letGo] = await sentBy((psp) => psp.void(pspChange('char_1')), { body: HELD })
  assert.equal(show?.call, 'GET /charges/char_1')
  assert.deepEqual(letGo?.json, { chargeId: 'char_1', metadata: { reference: pspChange('char_1').reference } })
  for (const more of [{ captured: true }, { refunded: true }, { status: 'pending' }, { status: 'failed' }])
    assert.equal((await sentBy((psp) => psp.void(pspChange('char_1')), { body: { ...HELD, ...more } })).length, 1)
  assert.equal((await sentBy((psp) => psp.void(pspChange('char_1')), { status: 500, body: '' })).length, 1)
})

test('a look-up shows the charge, or lists all since the order, page by page', async () => {
  const lookUp =
    (paymentId: string | null): Call =>
    (psp) =>
      psp.lookUp(pspOrder(), { paymentId }, null)
  assert.deepEqual(
    (await sentBy(lookUp('char_1'))).map(({ call }) => call),
    ['GET /charges/char_1'],
  )
  const pages = [{ body: { list: [{ id: 'char_9' }], hasMore: true } }, { body: { list: [], hasMore: false } }]
  const since = Math.floor(pspOrder().createdAt.getTime() / 1000) - 300
  const first = `GET /charges?limit=100&created%5Bgte%5D=${since}`
  const calls = (await sentBy(lookUp(null), ...pages)).map(({ call }) => call)
  assert.deepEqual(calls, [first, `${first}&startingAfterId=char_9`])
})

const folder = process.env.PSP_CONTRACTS_DIR
test('each field of a recorded request is one of ours, with the same form of value', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'probe', 'shift4.json'), 'utf8')
  interface Flow {
    readonly sample: {
      readonly url: string
      readonly headers: { readonly authorization: string }
      readonly body: string
    }
  }
  const { flows } = JSON.parse(text) as { flows: Readonly<Record<string, Readonly<Record<string, Flow>>>> }
  const recorded = (flow: string, name: string) => (flows[flow] as Readonly<Record<string, Flow>>)[name]!.sample
  const formOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]))
      : typeof value
  const agree = async (flow: string, name: string, call: Call) => {
    const sample = recorded(flow, name)
    const [request] = await sentBy(call)
    assert.equal(`POST ${sample.url.replace('https://api.shift4.com', '')}`, request?.call)
    assert.partialDeepStrictEqual(formOf(request?.json), formOf(JSON.parse(sample.body)) as object)
    assert.equal(sample.headers.authorization, `Basic ${Buffer.from('probe_key:').toString('base64')}`)
  }
  await agree('authorize', 'Card', (psp) => psp.sale(pspOrder(), CARD))
  await agree('capture', 'default', (psp) => psp.capture(pspChange('probe_connector_txn_001')))
  await agree('refund', 'default', (psp) => psp.refund(pspChange('probe_connector_txn_001')))
})
