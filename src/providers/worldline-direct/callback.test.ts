import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { PspSettings, RawCall } from '../charge/family.ts'
import { charge } from './index.ts'

const parseCallback = (settings: PspSettings, call: RawCall) => charge.parseCallback(settings, 'test', call)

const KEY = 'dd15b5b2-6f3b-4f9b'
const SETTINGS = { 'merchant-account': '20000', 'webhook-key-id': KEY, 'webhook-secret': 'hello+world' }

/** wl-online-payments-direct/sdk-nodejs @ 063461e6: its test of webhooks, with its signature. */
const OFFICIAL = `{
  "apiVersion": "v1",
  "id": "8ee793f6-4553-4749-85dc-f2ef095c5ab0",
  "created": "2017-02-02T11:24:14.040+0100",
  "merchantId": "20000",
  "type": "payment.paid",
  "payment": {
    "id": "00000200000143570012",
    "paymentOutput": {
      "amountOfMoney": {
        "amount": 1000,
        "currencyCode": "EUR"
      },
      "references": {
        "paymentReference": "200001681810"
      },
      "paymentMethod": "bankTransfer",
      "bankTransferPaymentMethodSpecificOutput": {
        "paymentProductId": 11
      }
    },
    "status": "PAID",
    "statusOutput": {
      "isCancellable": false,
      "statusCategory": "COMPLETED",
      "statusCode": 1000,
      "statusCodeChangeDateTime": "20170202112414",
      "isAuthorized": true
    }
  }
}`
const SIGNATURE = '2S7doBj/GnJnacIjSJzr5fxGM5xmfQyFAwxv1I53ZEk='

const call = (body: string, headers: Record<string, unknown>) => ({ headers, query: '', body: Buffer.from(body) })
const signed = (body: string) => {
  const signature = createHmac('sha256', 'hello+world').update(body).digest('base64')
  return call(body, { 'x-gcs-keyid': KEY, 'x-gcs-signature': signature })
}

// worldline_direct.webhook
test('the official vector is authentic; one byte, another key or no key is forged', () => {
  const headers = { 'x-gcs-keyid': KEY, 'x-gcs-signature': SIGNATURE }
  assert.deepEqual(parseCallback(SETTINGS, call(OFFICIAL, headers)), {
    kind: 'authentic',
    facts: [{ reference: null, paymentId: '00000200000143570012', payment: null }],
    acknowledgement: '',
  })
  const { 'webhook-secret': _secret, ...withoutSecret } = SETTINGS
  for (const [settings, forged] of [
    [SETTINGS, call(OFFICIAL.replace('1000', '1001'), headers)],
    [SETTINGS, call(OFFICIAL, { ...headers, 'x-gcs-signature': SIGNATURE.toLowerCase() })],
    [SETTINGS, call(OFFICIAL, { ...headers, 'x-gcs-signature': [SIGNATURE] })],
    [SETTINGS, call(OFFICIAL, { ...headers, 'x-gcs-keyid': 'another' })],
    [SETTINGS, call(OFFICIAL, { 'x-gcs-keyid': KEY })],
    [{ ...SETTINGS, 'webhook-secret': 'hello world' }, call(OFFICIAL, headers)],
    [withoutSecret, call(OFFICIAL, headers)],
  ] as const)
    assert.deepEqual(parseCallback(settings, forged), { kind: 'forged' })
})

test('the reference is ours; what is about another merchant or no payment is acknowledged and nothing more', () => {
  const event = { merchantId: '20000', type: 'payment.captured' }
  const payment = { id: '3066019730_0', paymentOutput: { references: { merchantReference: 'ref-1' } } }
  const factsOf = (value: object) => {
    const parsed = parseCallback(SETTINGS, signed(JSON.stringify(value)))
    return parsed.kind === 'authentic' ? parsed.facts : parsed.kind
  }
  assert.deepEqual(factsOf({ ...event, payment }), [{ reference: 'ref-1', paymentId: '3066019730_0', payment: null }])
  assert.deepEqual(factsOf({ ...event, payment, merchantId: '20001' }), [])
  assert.deepEqual(factsOf({ ...event, type: 'token.created' }), [])
})

test('what is signed and says nothing that two readers understand alike is malformed', () => {
  for (const body of [
    '',
    'payment',
    '[]',
    '{"merchantId":"20000"}',
    '{"merchantId":"20000","merchantId":"1","type":"a"}',
  ])
    assert.deepEqual(parseCallback(SETTINGS, signed(body)), { kind: 'malformed' })
})
