import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspMode } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as hipay } from './index.ts'

const USERNAME = '94666899.stage-secure-gateway.hipay-tpp.com'
const SETTINGS = { username: USERNAME, password: 'Test_secret', 'signature-secret': 'passphrase' }
const TOKEN = 'db0eef6bfd4cd30ae4e30dc46b89d375b977656d04249741d8b60f533ffa0020'
const VAULTED: Canned = { status: 201, body: { token: TOKEN, brand: 'VISA', card_expiry_month: '03' } }

async function sentBy(
  call: (psp: Psp) => Promise<unknown>,
  { mode, answers = [VAULTED] }: { mode?: PspMode; answers?: readonly Canned[] } = {},
): Promise<readonly OutboundRequest[]> {
  const { psp, sent } = await wiredPsp(hipay, SETTINGS, { ...(mode && { mode }), answers })
  await call(psp)
  return sent
}
const fieldsOf = (request: OutboundRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body))

const order = pspOrder({ reference: '01vZ5rTnLk8QwErTyUiOpAsDfGhJkLzX' })
const change = (amountMinor: bigint) => pspChange('800000420435', { charge: order, amountMinor })
const GATEWAY = 'https://stage-secure-gateway.hipay-tpp.com/rest'

/**
 * What HiPay's own description of its interface (hipay/openapi-hipay @ 91ddc54b: gateway.yaml, tokenization.yaml) has of
 * what we send: each name, and what it takes.
 */
const FIELDS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  token: {
    card_number: /^\d+$/,
    card_expiry_month: /^\d+$/,
    card_expiry_year: /^\d{4}$/,
    card_holder: /^.+$/,
    cvc: /^\d{3,4}$/,
    multi_use: /^[01]$/,
  },
  order: {
    orderid: /^[0-9A-Za-z]{1,32}$/,
    operation: /^(Authorization|Sale)$/,
    payment_product: /^(visa|mastercard|maestro|cb|american-express)$/,
    description: /^.+$/,
    currency: /^[A-Z]{3}$/,
    amount: /^\d+(\.\d+)?$/,
    cardtoken: /^[0-9a-f]{40,64}$/,
    eci: /^[1234579]$/,
    authentication_indicator: /^[012]$/,
    notify_url: /^https:/,
    email: /@/,
    custom_data: /^\{.*\}$/,
  },
  maintenance: {
    operation: /^(capture|refund|cancel)$/,
    currency: /^[A-Z]{3}$/,
    amount: /^\d+(\.\d+)?$/,
    operation_id: /^[\w-]+$/,
  },
}
function judge(model: keyof typeof FIELDS, request: OutboundRequest | undefined): void {
  for (const [name, value] of Object.entries(fieldsOf(request)))
    assert.match(value, FIELDS[model]?.[name] ?? /^no such field$/, `${model} ${name}`)
}

test('a card goes to the vault first, and the order that follows has its token and never its number', async () => {
  const [vault, sale] = await sentBy((psp) => psp.sale(order, CARD))
  assert.equal(vault?.url, 'https://stage-secure2-vault.hipay-tpp.com/rest/v2/token/create')
  assert.deepEqual(fieldsOf(vault), {
    card_number: CARD.number,
    card_expiry_month: '03',
    card_expiry_year: '2030',
    card_holder: CARD.holder,
    cvc: CARD.code,
    multi_use: '0',
  })
  assert.deepEqual([sale?.method, sale?.url], ['POST', `${GATEWAY}/v1/order`])
  assert.deepEqual(sale?.headers, {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${USERNAME}:Test_secret`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  assert.deepEqual(fieldsOf(sale), {
    orderid: order.reference,
    operation: 'Sale',
    payment_product: 'visa',
    description: order.description,
    currency: 'EUR',
    amount: '100.01',
    cardtoken: TOKEN,
    eci: '1',
    authentication_indicator: '0',
    notify_url: order.callbackUrl,
    email: 'alice@example.org',
    custom_data: '{"order_reference":"ORDER-100"}',
  })
  judge('token', vault)
  judge('order', sale)
  const [, held] = await sentBy((psp) => psp.authorise(order, CARD))
  assert.deepEqual(fieldsOf(held), { ...fieldsOf(sale), operation: 'Authorization' })
})

test('the product is the brand that the vault has found', async () => {
  for (const [brand, product] of [
    ['Visa', 'visa'],
    ['MASTERCARD', 'mastercard'],
    ['AMERICAN EXPRESS', 'american-express'],
  ]) {
    const answers = [{ status: 201, body: { token: TOKEN, brand } }]
    const [, sale] = await sentBy((psp) => psp.sale(order, CARD), { answers })
    assert.equal(fieldsOf(sale).payment_product, product)
  }
})

test('whatever the vault says instead of a token, nothing is ordered and nothing is in doubt', async () => {
  for (const [answer, expected] of [
    [{ status: 401, body: { code: 1000001, message: 'Incorrect Credentials' } }, 'rejected credentials'],
    [{ status: 403, body: { code: 403, message: 'Forbidden' } }, 'rejected credentials'],
    [{ status: 403, body: { code: '1000009', message: 'Not Allowed' } }, 'rejected not_allow_listed'],
    [{ status: 400, body: { code: 1010201, message: 'Invalid Parameter' } }, 'rejected request'],
    [{ status: 201, body: { token: TOKEN, brand: 'JCB' } }, 'rejected unsupported'],
    [{ status: 201, body: { token: '', brand: 'VISA' } }, 'not_sent token_unknown_shape'],
    [{ status: 500, body: '' }, 'not_sent token_status_500'],
    [{ status: 200, body: '<html/>' }, 'not_sent token_status_200_unreadable'],
  ] as const) {
    const { psp, sent } = await wiredPsp(hipay, SETTINGS, { answers: [answer] })
    const got = await psp.sale(order, CARD)
    assert.equal(got.kind === 'answered' ? got.kind : `${got.kind} ${got.reason}`, expected)
    assert.equal(sent.length, 1)
  }
  const { psp, sent } = await wiredPsp(hipay, SETTINGS)
  assert.deepEqual(await psp.sale(order, CARD), { kind: 'not_sent', reason: 'token_timeout' })
  assert.equal(sent.length, 1)
})

test('the whole is captured and refunded without an amount, a part with it; a cancellation is of all', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const [request] = await sentBy(call)
    judge('maintenance', request)
    assert.equal(request?.url, `${GATEWAY}/v1/maintenance/transaction/800000420435`)
    const { operation, amount, currency, operation_id } = fieldsOf(request)
    assert.deepEqual([currency, operation_id], ['EUR', change(0n).reference])
    return [operation, amount]
  }
  assert.deepEqual(await sent((psp) => psp.capture(change(10_001n))), ['capture', undefined])
  assert.deepEqual(await sent((psp) => psp.capture(change(4_000n))), ['capture', '40.00'])
  assert.deepEqual(await sent((psp) => psp.void(change(10_001n))), ['cancel', undefined])
  assert.deepEqual(await sent((psp) => psp.refund(change(10_001n))), ['refund', undefined])
  assert.deepEqual(await sent((psp) => psp.refund(change(4_000n))), ['refund', '40.00'])
})

test('orders are looked up by our reference, and the check asks for one that nobody has', async () => {
  const [known] = await sentBy((psp) => psp.lookUp(order, { paymentId: '800000420435' }, null))
  assert.deepEqual([known?.method, known?.url], ['GET', `${GATEWAY}/v1/transaction?orderid=${order.reference}`])
  const [checked] = await sentBy((psp) => psp.check())
  assert.equal(checked?.url, `${GATEWAY}/v1/transaction?orderid=connection-check`)
})

test('live is another pair of hosts, and usernames say of which they are', async () => {
  const [vault, sale] = await sentBy((psp) => psp.sale(order, CARD), { mode: 'live' })
  assert.equal(vault?.url, 'https://secure2-vault.hipay-tpp.com/rest/v2/token/create')
  assert.equal(sale?.url, 'https://secure-gateway.hipay-tpp.com/rest/v1/order')
  const modeOf = (username: string) => hipay.modeOf({ ...SETTINGS, username })
  assert.equal(modeOf(USERNAME), 'test')
  assert.equal(modeOf('94666899.secure-gateway.hipay-tpp.com'), 'live')
  assert.equal(modeOf('somebody'), null)
  assert.equal(hipay.modeOf({ username: USERNAME }), undefined)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('others send the same to the same addresses', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  interface Sample {
    readonly url: string
    readonly method: string
    readonly headers: { readonly authorization: string }
  }
  type Flows = Record<string, Record<string, { readonly sample: Sample }>>
  const text = readFileSync(join(folder as string, 'probe', 'hipay.json'), 'utf8')
  const { flows } = JSON.parse(text) as { flows: Flows }
  const sale = await sentBy((psp) => psp.sale(order, CARD))
  const capture = await sentBy((psp) => psp.capture(change(1_000n)))
  const refund = await sentBy((psp) => psp.refund(change(1_000n)))
  const cancel = await sentBy((psp) => psp.void(change(10_001n)))
  for (const [request, flow, kind] of [
    [sale[0], 'tokenize', 'default'],
    [sale[1], 'authorize', 'Card'],
    [capture[0], 'capture', 'default'],
    [refund[0], 'refund', 'default'],
    [cancel[0], 'void', 'default'],
  ] as const) {
    const sample = flows[flow]?.[kind]?.sample
    const url = request?.url.replace('800000420435', 'probe_connector_txn_001')
    assert.deepEqual([url, request?.method], [sample?.url, sample?.method.toUpperCase()], flow)
    const names = Object.keys(request?.headers ?? {})
    assert.ok(names.includes('accept') && names.includes('authorization'))
    assert.match(sample?.headers.authorization ?? '', /^Basic /)
  }
})
