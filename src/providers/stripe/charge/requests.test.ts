import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import Stripe from 'stripe'
import { decodeForm } from '../../../../sandbox/stripe/decode-form.ts'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../../test/support/psp-wire.ts'
import type { OutboundRequest } from '../../../outbound/index.ts'
import type { Psp } from '../../charge/psp.ts'
import { CHARGE_VERSION } from '../traits.ts'
import { charge as stripe } from './index.ts'

const KEY = 'sk_test_51recorder'
const METHOD = { id: 'pm_1', object: 'payment_method' }
const NOTHING = { data: [], has_more: false }

async function sentBy(
  call: (psp: Psp) => Promise<unknown>,
  answers: readonly object[] = [METHOD],
): Promise<OutboundRequest[]> {
  const canned = answers.map((body): Canned => ({ body }))
  const { psp, sent } = await wiredPsp(stripe, { password: KEY }, { answers: canned })
  await call(psp)
  return sent
}

/** The official library is the judge: for the same order it must send what we send. */
async function librarySends(call: (library: Stripe) => Promise<unknown>) {
  const sent: ReturnType<typeof essence>[] = []
  const heard: typeof fetch = async (url, { method, headers, body } = {}) => {
    const flat = Object.fromEntries(new Headers(headers))
    sent.push(essence({ method: method as 'POST', url: String(url), headers: flat, body: String(body), timeoutMs: 0 }))
    return new Response(JSON.stringify(METHOD), { status: 200 })
  }
  const httpClient = Stripe.createFetchHttpClient(heard)
  const library = new Stripe(KEY, {
    maxNetworkRetries: 0,
    telemetry: false,
    apiVersion: CHARGE_VERSION as never,
    httpClient,
  })
  await call(library).catch(() => undefined)
  return sent
}

function essence({ method, url, headers = {}, body }: OutboundRequest) {
  const { origin, pathname, search } = new URL(url)
  const pairs = [...new URLSearchParams(method === 'POST' ? body : search)].map(([name, value]) => `${name}=${value}`)
  // The library makes a key up for its own retries, where none is given.
  const key = headers['idempotency-key']
  return {
    method,
    url: origin + pathname,
    pairs: pairs.sort(),
    key: method === 'POST' ? key : undefined,
    version: headers['stripe-version'],
    authorization: headers.authorization,
  }
}

const order = pspOrder()
const change = pspChange('pi_1')
const card = { number: CARD.number, exp_month: 3, exp_year: 2030, cvc: '737' }
const intent = {
  amount: 10_001,
  currency: 'eur',
  payment_method: 'pm_1',
  payment_method_types: ['card'],
  payment_method_options: { card: { moto: true } },
  confirm: true,
  error_on_requires_action: true,
  description: order.description,
  metadata: { reference: REFERENCE, order_reference: 'ORDER-100' },
  expand: ['latest_charge'],
}
const key = { idempotencyKey: order.idempotencyKey }
const changeKey = { idempotencyKey: change.reference }

const ROWS: readonly (readonly [
  name: string,
  ours: () => Promise<OutboundRequest[]>,
  theirs: (library: Stripe) => Promise<unknown>,
])[] = [
  ['whose key it is', () => sentBy((psp) => psp.check()), (library) => library.accounts.retrieveCurrent()],
  [
    'a card that is kept for its charge',
    async () => (await sentBy((psp) => psp.sale(order, CARD))).slice(0, 1),
    (library) =>
      library.paymentMethods.create({ type: 'card', card }, { idempotencyKey: `${order.idempotencyKey}-card` }),
  ],
  [
    'a sale',
    async () => (await sentBy((psp) => psp.sale(order, CARD))).slice(1),
    (library) => library.paymentIntents.create({ ...intent, capture_method: 'automatic' }, key),
  ],
  [
    'an authorisation',
    async () => (await sentBy((psp) => psp.authorise(order, CARD))).slice(1),
    (library) => library.paymentIntents.create({ ...intent, capture_method: 'manual' }, key),
  ],
  [
    'a capture',
    () => sentBy((psp) => psp.capture(change)),
    (library) =>
      library.paymentIntents.capture('pi_1', { amount_to_capture: 4_000, expand: ['latest_charge'] }, changeKey),
  ],
  [
    'a cancellation',
    () => sentBy((psp) => psp.void(change)),
    (library) => library.paymentIntents.cancel('pi_1', { expand: ['latest_charge'] }, changeKey),
  ],
  [
    'a refund',
    () => sentBy((psp) => psp.refund(change)),
    (library) =>
      library.refunds.create(
        { payment_intent: 'pi_1', amount: 4_000, metadata: { reference: change.reference } },
        changeKey,
      ),
  ],
  [
    'a payment that is known',
    () => sentBy((psp) => psp.lookUp(order, { paymentId: 'pi_1' }, null)),
    (library) => library.paymentIntents.retrieve('pi_1', { expand: ['latest_charge'] }),
  ],
  [
    'a search by reference',
    async () => (await sentBy((psp) => psp.lookUp(order, { paymentId: null }, null), [])).slice(0, 1),
    (library) => library.paymentIntents.search({ query: `metadata['reference']:'${REFERENCE}'` }),
  ],
  [
    'the payments since the order',
    async () => (await sentBy((psp) => psp.lookUp(order, { paymentId: null }, null), [NOTHING])).slice(1),
    (library) =>
      library.paymentIntents.list({ created: { gte: Date.parse('2026-11-22T09:55:00Z') / 1000 }, limit: 100 }),
  ],
]

for (const [name, ours, theirs] of ROWS) {
  test(`${name}: what the official library sends for the same order`, async () => {
    assert.deepEqual((await ours()).map(essence), await librarySends(theirs))
  })
}

test('the same order is the same bytes', async () => {
  assert.deepEqual(await sentBy((psp) => psp.sale(order, CARD)), await sentBy((psp) => psp.sale(order, CARD)))
})

test('a platform charges for its connected account', async () => {
  const { psp, sent } = await wiredPsp(stripe, { password: KEY, 'merchant-account': 'acct_12345678' })
  await psp.check()
  assert.equal(sent[0]?.headers?.['stripe-account'], 'acct_12345678')
})

test('what Stripe cannot take is not sent', async () => {
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  const { psp, sent } = await wiredPsp(stripe, { password: KEY })
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'TND', amountMinor: 1_001n }), CARD), rejected)
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'MGA', amountMinor: 101n }), CARD), rejected)
  assert.deepEqual(sent, [])
  const inIsk = await sentBy((psp) => psp.sale(pspOrder({ currency: 'ISK', amountMinor: 500n }), CARD))
  assert.match(String(inIsk[1]?.body), /^amount=50000&currency=isk&/)
})

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
}

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('every request is one of the published description', { skip }, async () => {
  const text = readFileSync(join(folder as string, 'stripe', `spec3-${CHARGE_VERSION}.json`), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false, validateSchema: false })
  const requests = (await Promise.all(ROWS.map(([, ours]) => ours()))).flat()
  assert.equal(requests.length, ROWS.length)
  for (const { method, url, body } of requests) {
    const { pathname, search } = new URL(url)
    const operation = paths[pathname.replace('pi_1', '{intent}')]?.[method.toLowerCase()]
    assert.ok(operation, `${method} ${pathname} is described`)
    const query = (operation.parameters ?? []).filter((one) => one.in === 'query')
    const schema =
      method === 'POST'
        ? operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
        : {
            properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
            additionalProperties: false,
          }
    const check = ajv.compile({ type: 'object', ...schema })
    const form = decodeForm(method === 'POST' ? String(body) : search.slice(1))
    assert.equal(check(structuredClone(form)), true, `${pathname} ${JSON.stringify(check.errors)}`)
    assert.equal(check({ ...structuredClone(form), nobody_knows: '1' }), false, pathname)
    if ('amount' in form) assert.equal(check({ ...structuredClone(form), amount: '1.5' }), false, pathname)
  }
})
