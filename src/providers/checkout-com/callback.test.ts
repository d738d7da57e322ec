import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as checkout } from './index.ts'

const SECRET = 'signature key'

const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

function heard(body: string, signature: unknown = sign(body), secret: string | null = SECRET) {
  const settings = secret === null ? {} : { 'signature-secret': secret }
  const call = { headers: { 'cko-signature': signature }, query: '', body: Buffer.from(body) }
  return checkout.parseCallback(settings, 'test', call)
}

const eventOf = (type: string, data: object = { id: 'pay_1', reference: REFERENCE }) =>
  JSON.stringify({ id: 'evt_1', type, data })

test('an event names the payment to look up, and decides nothing', () => {
  assert.deepEqual(heard(eventOf('payment_approved')), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: 'pay_1', payment: null }],
    acknowledgement: '',
  })
  // Its reference may be that of the change.
  const voided = heard(eventOf('payment_voided', { id: 'pay_1', reference: 'change' }))
  assert.partialDeepStrictEqual(voided, { facts: [{ reference: null, paymentId: 'pay_1' }] })
  const other = heard(eventOf('dispute_received', { id: 'dsp_1' }))
  assert.partialDeepStrictEqual(other, { kind: 'authentic', facts: [] })
})

test('who does not sign with the key is nobody', () => {
  const body = eventOf('payment_approved')
  for (const signature of [null, '', '00', sign(`${body} `), [sign(body)]])
    assert.deepEqual(heard(body, signature), { kind: 'forged' }, String(signature))
  assert.deepEqual(heard(body, sign(body), null), { kind: 'forged' })
  assert.equal(heard(body, sign(body).toUpperCase()).kind, 'authentic')
})

test('what is signed and says nothing is malformed', () => {
  for (const text of ['', '{}', '[]', eventOf('payment_approved', {}), '{"id":1,"id":2}'])
    assert.deepEqual(heard(text), { kind: 'malformed' }, text)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('the vector', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const file = JSON.parse(readFileSync(join(folder as string, '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: { id: string; secret: string; payload: string; actual: string }[]
  }
  const vector = file.vectors.find(({ id }) => id === 'checkout.webhook.cko_signature')
  assert.ok(vector)
  // Signed: what it lacks is a payment.
  assert.deepEqual(heard(vector.payload, vector.actual, vector.secret), { kind: 'malformed' })
  assert.deepEqual(heard(vector.payload, vector.actual.replace(/.$/, '0'), vector.secret), { kind: 'forged' })
})
