import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charge as payu } from './index.ts'

const SETTINGS = { password: '4Vj8eK4rloUd272L48hsrarnUA', 'shop-id': '508029' }
const REFERENCE = 'Encuestamientos-Voluntario-31925539-18311-1269367'

/** Of the sandbox, 2019-08-02; what names a person is left out. */
const TOLD: Readonly<Record<string, string>> = {
  response_code_pol: '1',
  test: '0',
  transaction_date: '2019-08-02 15:12:04',
  cc_number: '************6661',
  value: '200.00',
  response_message_pol: 'APPROVED',
  transaction_id: '52f5e22d-5f2f-4547-ab26-c566ccbb6763',
  sign: '198653c1d714c7f27b64ea01d81008fa',
  state_pol: '4',
  reference_pol: '846116081',
  currency: 'ARS',
  merchant_id: '508029',
  reference_sale: REFERENCE,
}

function heard(changes: Readonly<Record<string, string>> = {}, settings: Readonly<Record<string, string>> = SETTINGS) {
  const body = Buffer.from(new URLSearchParams({ ...TOLD, ...changes }).toString())
  return payu.parseCallback(settings, 'test', { headers: {}, query: '', body })
}

test('a confirmation names the reference to look up, and decides nothing', () => {
  const authentic = {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: null, payment: null }],
    acknowledgement: '',
  }
  assert.deepEqual(heard(), authentic)
  // Not signed, and not used.
  assert.deepEqual(heard({ reference_pol: '1', response_message_pol: 'DECLINED' }), authentic)
})

test('what is signed otherwise, or for another shop, is forged', () => {
  for (const changes of [
    { value: '201.00' },
    { currency: 'USD' },
    { state_pol: '6' },
    { reference_sale: 'another' },
    { merchant_id: '508028' },
    { sign: '' },
    { sign: TOLD.sign?.replace(/8/, '9') ?? '' },
    { state_pol: '4~5' },
  ])
    assert.deepEqual(heard(changes), { kind: 'forged' }, JSON.stringify(changes))
  assert.deepEqual(heard({}, { ...SETTINGS, password: '4Vj8eK4rloUd272L48hsrarnUB' }), { kind: 'forged' })
  assert.deepEqual(heard({}, {}), { kind: 'forged' })
})

test('what is no form, or has a name twice, is forged', () => {
  const twice = `${new URLSearchParams(TOLD)}&value=1`
  for (const text of ['', '{}', 'a', twice]) {
    const got = payu.parseCallback(SETTINGS, 'test', { headers: {}, query: '', body: Buffer.from(text) })
    assert.deepEqual(got, { kind: 'forged' }, text.slice(0, 20))
  }
})
