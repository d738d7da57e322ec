import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSandbox } from '../../test-kit.ts'
import { accessTokenOf, publicKeyOf } from './account.ts'

const KEY = 'mercadopago-test-key'
const { psps } = await testSandbox({ key: KEY })
const base = `${psps.url}/mercadopago/v1`

const CARD = {
  card_number: '5031755734530604',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO' },
}
const orderOf = (token: string, changes: object = {}) => ({
  transaction_amount: 100.01,
  token,
  installments: 1,
  payment_method_id: 'master',
  external_reference: 'order-1',
  payer: { email: 'alice@example.org' },
  ...changes,
})

async function post(path: string, body: object, key: string | null = null) {
  const headers = { authorization: `Bearer ${accessTokenOf(KEY)}`, ...(key !== null && { 'x-idempotency-key': key }) }
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = await response.text()
  const json = (said === '' ? {} : JSON.parse(said)) as { id?: number | string; cause?: { code: number }[] }
  return { status: response.status, said, id: json.id, code: json.cause?.[0]?.code }
}
const makeToken = async () => String((await post(`/card_tokens?public_key=${publicKeyOf(KEY)}`, CARD)).id)

test('a token is for one payment, and a key for one as well, whatever comes under it', async () => {
  const token = await makeToken()
  const paid = await post('/payments', orderOf(token), 'key-1')
  assert.equal(paid.status, 201)
  assert.equal((await post('/payments', orderOf(token), 'key-2')).code, 3003)
  const again = await post('/payments', orderOf(await makeToken(), { transaction_amount: 900 }), 'key-1')
  assert.deepEqual([again.status, again.id], [200, paid.id])
  const refund = () => post(`/payments/${paid.id}/refunds`, { amount: 40 }, 'key-3')
  assert.equal((await refund()).status, 201)
  const twice = await refund()
  assert.deepEqual([twice.status, twice.said], [200, ''])
})

test('what the interface does not take is turned away in its own words', async () => {
  assert.equal((await post('/card_tokens?public_key=TEST-none', CARD)).status, 404)
  const token = await makeToken()
  const refused = async (changes: object, key: string | null) =>
    (await post('/payments', orderOf(token, changes), key)).code
  assert.equal(await refused({}, null), 4292)
  assert.equal(await refused({ token: 'none' }, 'a'), 2006)
  assert.equal(await refused({ external_reference: 'no spaces' }, 'b'), 1)
  assert.equal(await refused({ currency_id: 'EUR' }, 'c'), 1)
  assert.equal(await refused({ payer: {} }, 'd'), 1)
})
