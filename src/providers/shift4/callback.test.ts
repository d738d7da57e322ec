import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as shift4 } from './index.ts'

const read = (event: unknown) => {
  const got = shift4.parseCallback({}, 'test', { headers: {}, query: '', body: Buffer.from(JSON.stringify(event)) })
  return got.kind === 'authentic' ? got.facts : got.kind
}

const EVENT = {
  id: 'event_1',
  type: 'CHARGE_SUCCEEDED',
  data: { id: 'char_1', objectType: 'charge', status: 'successful', metadata: { reference: REFERENCE } },
}

test('a charge is named, and nothing that is said of it is believed', () => {
  const fact = { reference: REFERENCE, paymentId: 'char_1', payment: null }
  assert.deepEqual(read(EVENT), [fact])
  assert.deepEqual(read({ ...EVENT, type: 'CHARGE_REFUNDED' }), [fact])
  const { metadata: _, ...nameless } = EVENT.data
  assert.deepEqual(read({ ...EVENT, data: nameless }), [{ ...fact, reference: null }])
})

test('what is no charge names nothing', () => {
  assert.deepEqual(read({ ...EVENT, type: 'CUSTOMER_CREATED', data: { id: 'cust_1', objectType: 'customer' } }), [])
  assert.deepEqual(
    read({ ...EVENT, type: 'CHARGE_DISPUTE_CREATED', data: { id: 'disp_1', objectType: 'dispute' } }),
    [],
  )
  assert.equal(read({ ...EVENT, data: { id: '../x' } }), 'malformed')
  assert.equal(read({ type: 'CHARGE_SUCCEEDED' }), 'malformed')
})
