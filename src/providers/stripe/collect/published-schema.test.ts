import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { decodeForm, type Form } from '../../../../sandbox/stripe/decode-form.ts'
import { chargeOrder, operationOrder, sessionOrder } from '../../../../test/support/stripe-orders.ts'
import { at, encodeForm, get, type StripeRequest } from '../client.ts'
import { STRIPE_VERSION } from '../traits.ts'
import { PAYMENT_EVENTS as EVENTS } from '../words.ts'
import { payoutLinesRequest, payoutRequest, payoutsRequest } from './look-up-payouts.ts'
import {
  chargeRequest,
  closeSessionRequest,
  INTENT_EXPANDED,
  keepPayerRequest,
  openSessionRequest,
  operationRequest,
  SESSION_EXPANDED,
} from './requests.ts'

/** The newest description of the API that is published as one file of a size that can be had. */
const FOLDER = process.env.PSP_CONTRACTS_DIR
const FILE = FOLDER && join(FOLDER, 'stripe', 'spec3-2022-11-15.json')

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
}

/** What we send and that description has not, each with the reason. Of inner members it refuses none. */
const NEWER: Readonly<Record<string, string>> = {
  allowed_payment_method_types: 'in place of payment_method_types since 2026-09-30',
  api_version: 'our own is newer',
}

/** Those of refunds are newer: since 2024 they tell of a refund by themselves. */
const described = EVENTS.filter((name) => !name.startsWith('refund.'))
const hook = { url: 'https://pay.example/c', enabled_events: described, api_version: STRIPE_VERSION }
const REQUESTS: readonly (readonly [name: string, path: string, request: StripeRequest, newer: readonly string[]])[] = [
  ['a payer', '/v1/customers', keepPayerRequest({ payerKey: 'k', email: 'alice@example.org', name: 'Alice' }), []],
  [
    'a hold',
    '/v1/checkout/sessions',
    openSessionRequest(sessionOrder(), 10_001, 'cus_1'),
    ['allowed_payment_method_types'],
  ],
  [
    'a sale',
    '/v1/checkout/sessions',
    openSessionRequest(sessionOrder({ kind: 'sale', storesCard: false }), 10_001, 'cus_1'),
    ['allowed_payment_method_types'],
  ],
  [
    'a check',
    '/v1/checkout/sessions',
    openSessionRequest(sessionOrder({ kind: 'verify', amountMinor: 0n }), 0, 'cus_1'),
    ['allowed_payment_method_types'],
  ],
  ['a page that is closed', '/v1/checkout/sessions/{session}/expire', closeSessionRequest('cs_1'), []],
  ['a page', '/v1/checkout/sessions/{session}', get(at('checkout/sessions', 'cs_1'), { expand: SESSION_EXPANDED }), []],
  ['a charge', '/v1/payment_intents', chargeRequest(chargeOrder(), 10_001, 'cus_1'), []],
  ['a capture', '/v1/payment_intents/{intent}/capture', operationRequest(operationOrder(), 4_000), []],
  ['a void', '/v1/payment_intents/{intent}/cancel', operationRequest(operationOrder({ kind: 'void' }), 1), []],
  ['a refund', '/v1/refunds', operationRequest(operationOrder({ kind: 'refund' }), 4_000), []],
  ['refunds', '/v1/refunds', get('/v1/refunds', { payment_intent: 'pi_1', limit: 10, starting_after: 're_1' }), []],
  [
    'payments of a payer',
    '/v1/payment_intents',
    get('/v1/payment_intents', { customer: 'cus_1', limit: 10, expand: ['data.latest_charge'] }),
    [],
  ],
  [
    'payments since',
    '/v1/payment_intents',
    get('/v1/payment_intents', { created: { gte: 1 }, limit: 50, expand: INTENT_EXPANDED }),
    [],
  ],
  ['payouts', '/v1/payouts', payoutsRequest(new Date('2026-11-03T09:00:00Z'), 'po_1'), []],
  ['a payout', '/v1/payouts/{payout}', payoutRequest('po_1'), []],
  ['lines of a payout', '/v1/balance_transactions', payoutLinesRequest('po_1', 'txn_1'), []],
  [
    'an endpoint',
    '/v1/webhook_endpoints',
    { method: 'POST', path: '/v1/webhook_endpoints', form: hook },
    ['api_version'],
  ],
]

const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false, validateSchema: false })
let paths: Record<string, Record<string, Operation>> | undefined

function operationAt(path: string, method: string): Operation {
  paths ??= (JSON.parse(readFileSync(FILE as string, 'utf8')) as { paths: NonNullable<typeof paths> }).paths
  const operation = paths[path]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path} is described`)
  return operation
}

/** A query is one object too: its parameters are the members. */
function schemaOf({ parameters = [], requestBody }: Operation, method: string): object {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema
  if (method === 'POST') return body ?? {}
  const query = parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema])
  return { type: 'object', properties: Object.fromEntries(query), additionalProperties: false }
}

function sentForm({ method, path, form }: StripeRequest): Record<string, Form> {
  return decodeForm(method === 'POST' ? encodeForm(form ?? {}) : (path.split('?')[1] ?? ''))
}

for (const [name, path, request, newer] of REQUESTS) {
  test(`${name}: as the published description has it`, { skip: FILE ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
    const check = ajv.compile(schemaOf(operationAt(path, request.method), request.method))
    const form = sentForm(request)
    for (const field of newer) {
      assert.ok(NEWER[field])
      // Once it is described, it is newer no more.
      assert.equal(check(structuredClone(form)), false, field)
      delete form[field]
    }
    assert.equal(check(structuredClone(form)), true, JSON.stringify(check.errors))
    assert.equal(check({ ...structuredClone(form), nobody_knows: '1' }), false)
  })
}
