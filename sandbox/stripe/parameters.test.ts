import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeForm } from './decode-form.ts'
import { testStripe } from './test-stripe.ts'

const world = await testStripe()

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(world.stripe.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.stripe.key}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  })
  const { error } = (await response.json()) as { error: Partial<Record<'type' | 'code' | 'param' | 'message', string>> }
  const { type, code, param, message } = error
  return { status: response.status, type, code, param, message }
}

const SESSION = 'mode=payment&success_url=https://shop.test/back'
const LINE = 'line_items[0][quantity]=1&line_items[0][price_data][currency]=eur'
const ITEM = 'line_items[0][price_data][product_data][name]=Trip'

test('what the API would refuse is refused, with its code and the name of the parameter', async () => {
  const refusals = [
    ['/v1/customers', 'colour=red', 'parameter_unknown', 'colour'],
    ['/v1/payment_intents', 'amount=1000&payment_method_types[]=card', 'parameter_unknown', 'payment_method_types'],
    ['/v1/payment_intents', 'currency=eur', 'parameter_missing', 'amount'],
    ['/v1/payment_intents', 'amount=10.5&currency=eur', 'parameter_invalid_integer', 'amount'],
    ['/v1/payment_intents', 'amount=49&currency=eur', 'amount_too_small', 'amount'],
    ['/v1/payment_intents', 'amount=100000000&currency=eur', 'amount_too_large', 'amount'],
    ['/v1/payment_intents', 'amount=1000&currency=zzz', undefined, 'currency'],
    ['/v1/payment_intents', 'amount=1000&currency=eur&customer=', 'parameter_invalid_empty', 'customer'],
    ['/v1/payment_intents', 'amount=1000&currency=eur&customer=cus_no', 'resource_missing', 'customer'],
    ['/v1/payment_intents', 'amount=1000&currency=eur&off_session=true', undefined, 'off_session'],
    ['/v1/payment_intents', 'amount=1000&currency=eur&capture_method=later', undefined, 'capture_method'],
    ['/v1/checkout/sessions', 'mode=payment', 'parameter_missing', 'success_url'],
    ['/v1/checkout/sessions', 'mode=payment&success_url=nowhere', 'url_invalid', 'success_url'],
    ['/v1/checkout/sessions', SESSION, 'parameter_missing', 'line_items'],
    [
      '/v1/checkout/sessions',
      `${SESSION}&${LINE}&${ITEM}`,
      'parameter_missing',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      '/v1/checkout/sessions',
      `${SESSION}&${LINE}&${ITEM}&line_items[0][price_data][unit_amount]=1000&expires_at=1`,
      undefined,
      'expires_at',
    ],
    ['/v1/checkout/sessions', `${SESSION}&setup_intent_data[description]=x`, undefined, 'setup_intent_data'],
    [
      '/v1/checkout/sessions',
      `${SESSION}&payment_intent_data[colour]=x`,
      'parameter_unknown',
      'payment_intent_data[colour]',
    ],
    ['/v1/refunds', 'amount=0', 'parameter_invalid_integer', 'amount'],
    ['/v1/refunds', 'payment_intent=pi_no', 'resource_missing', 'payment_intent'],
    ['/v1/webhook_endpoints', 'url=http://127.0.0.1:9/', 'parameter_missing', 'enabled_events'],
  ] as const
  for (const [path, body, code, param] of refusals) {
    const error = await post(path, body)
    const isMissing = code === 'resource_missing'
    assert.deepEqual([error.status, error.type], [isMissing ? 404 : 400, 'invalid_request_error'], body)
    assert.deepEqual([error.code, error.param], [code, param], body)
    assert.equal(typeof error.message, 'string')
  }
})

test('keys, versions, addresses and kinds of body that are not the API’s are refused', async () => {
  const json = await post('/v1/customers', '{}', { 'content-type': 'application/json' })
  assert.deepEqual([json.status, json.type], [400, 'invalid_request_error'])
  assert.equal((await post('/v1/customers', '', { authorization: '' })).status, 401)
  assert.equal((await post('/v1/customers', '', { authorization: 'Bearer pk_test_abc' })).code, 'secret_key_required')
  const wrong = await post('/v1/customers', '', { authorization: `Bearer ${world.stripe.key}x` })
  assert.equal(wrong.status, 401)
  assert.ok(!String(wrong.message).includes(world.stripe.key), 'no key is told')
  assert.match(String((await post('/v1/customers', '', { 'stripe-version': '2020-01-01' })).message), /API version/)
  assert.equal((await post('/v1/nothing', '')).status, 404)
})

test('what may be expanded is, the rest is refused and nothing is done', async () => {
  const { status, param } = await post('/v1/customers', 'email=expand@example.test&expand[]=weather')
  assert.deepEqual([status, param], [400, 'expand'])
  assert.deepEqual((await world.api.customers.list({ email: 'expand@example.test' })).data, [])
})

test('bracketed names are members and lists, and a prototype is only a name', () => {
  const form = decodeForm('a[b][0][c]=1&a[b][1][c]=2&d[]=x&d[]=y&e=&__proto__[f]=g')
  assert.deepEqual(JSON.parse(JSON.stringify(form)), {
    a: { b: [{ c: '1' }, { c: '2' }] },
    d: ['x', 'y'],
    e: '',
    ['__proto__']: { f: 'g' },
  })
  assert.equal(({} as { f?: string }).f, undefined)
})
