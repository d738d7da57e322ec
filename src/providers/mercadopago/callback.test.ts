import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { charge as mercadopago } from './index.ts'

const SECRET = '4d1b7a2c9e8f00112233445566778899'
const REQUEST = '2066ca19-c6f1-498a-be75-1923005edd06'
const TS = '1742505638683'

const sign = (manifest: string) => createHmac('sha256', SECRET).update(manifest).digest('hex')
const MANIFEST = `id:4141491;request-id:${REQUEST};ts:${TS};`
const told = (changes: object = {}) =>
  JSON.stringify({ action: 'payment.updated', data: { id: '4141491' }, id: 12345, type: 'payment', ...changes })

interface Heard {
  readonly body?: string
  readonly query?: string
  readonly signature?: unknown
  readonly requestId?: string
  readonly secret?: string | null
}

function heard({
  body = told(),
  query = 'data.id=4141491&type=payment',
  signature,
  requestId = REQUEST,
  secret,
}: Heard) {
  const settings = secret === null ? {} : { 'signature-secret': SECRET }
  const headers = {
    'x-signature': signature === undefined ? `ts=${TS},v1=${sign(MANIFEST)}` : signature,
    ...(requestId !== '' && { 'x-request-id': requestId }),
  }
  return mercadopago.parseCallback(settings, 'test', { headers, query, body: Buffer.from(body) })
}

test('a notification names the payment to look up, and decides nothing', () => {
  const authentic = {
    kind: 'authentic',
    facts: [{ reference: null, paymentId: '4141491', payment: null }],
    acknowledgement: '',
  }
  assert.deepEqual(heard({}), authentic)
  // Where a proxy keeps the query from us, the body says the same.
  assert.deepEqual(heard({ query: '' }), authentic)
  assert.partialDeepStrictEqual(heard({ body: told({ type: 'topic_claims_integration_wh' }) }), {
    kind: 'authentic',
    facts: [],
  })
})

test('parts of the manifest that were not sent are left out of it', () => {
  const signature = `ts=${TS},v1=${sign(`id:4141491;ts:${TS};`)}`
  assert.equal(heard({ signature, requestId: '' }).kind, 'authentic')
  assert.equal(heard({ signature }).kind, 'forged')
  assert.equal(heard({ signature: ` v1=${sign(MANIFEST)} , ts=${TS}` }).kind, 'authentic')
})

test('who does not sign with the secret is nobody', () => {
  assert.equal(heard({ secret: null }).kind, 'forged')
  for (const signature of [
    null,
    '',
    'ts=1',
    `v1=${sign(MANIFEST)}`,
    `ts=1,v1=${sign(MANIFEST)}`,
    [sign(MANIFEST)],
    '=,=,',
  ])
    assert.deepEqual(heard({ signature }), { kind: 'forged' }, String(signature))
  assert.equal(heard({ query: 'data.id=4141492&type=payment' }).kind, 'forged')
  assert.equal(heard({ query: '', body: told({ data: { id: '4141492' } }) }).kind, 'forged')
  assert.equal(heard({ requestId: 'another' }).kind, 'forged')
})

test('what is signed and says something else, or nothing, is malformed', () => {
  for (const body of ['', '{}', '[]', told({ data: { id: '4141492' } }), told({ data: { id: 4141491 } })])
    assert.deepEqual(heard({ body }), { kind: 'malformed' }, body)
})
