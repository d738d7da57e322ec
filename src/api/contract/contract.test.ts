import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic } from '../../../test/support/api-client.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import {
  answerOf,
  contractCheck,
  type Endpoint,
  endpointsOf,
  examplesOf,
  type MediaType,
  readContract,
  schemaCompiler,
} from '../../../test/support/contract.ts'
import { AUDIBLE_EVENTS, PAYOUT_EVENTS } from '../../events/index.ts'
import { webhookHeaders } from '../../webhooks/webhook-headers.ts'
import { backNotification } from '../../wire/back-notification.ts'
import { errorNotification, splitEndNotification, transferNotification } from '../../wire/notification-bodies.ts'
import { payoutWebhookBody } from '../../wire/payout-webhook-body.ts'
import { webhookBody } from '../../wire/webhook-body.ts'

const { call, alice, baseUrl, db } = await apiWorld()
const contract = await readContract(baseUrl)
const endpoints = endpointsOf(contract)
const FORM = 'application/x-www-form-urlencoded'

test('[version.v1, version.token] the contract is OpenAPI 3.1, names this service and every documented endpoint', () => {
  assert.match(contract.openapi, /^3\.1\./)
  assert.deepEqual(contract.servers, [{ url: baseUrl }])
  assert.deepEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort(), [
    'GET /api/deliveries',
    'GET /api/events',
    'GET /api/merchants/v1/clients/{id}',
    'GET /api/merchants/v1/purchases',
    'GET /api/merchants/v1/purchases/{id}',
    'GET /api/merchants/{merchant_uid}',
    'GET /api/merchants/{merchant_uid}/notification_urls',
    'GET /api/merchants/{merchant_uid}/purchases',
    'GET /api/merchants/{merchant_uid}/purchases/by_reference/{reference}',
    'GET /api/merchants/{merchant_uid}/webhook_deliveries',
    'GET /api/merchants/{merchant_uid}/webhook_endpoint',
    'GET /api/purchases',
    'GET /api/purchases/{purchase_uid}',
    'GET /api/purchases/{purchase_uid}/events',
    'GET /api/purchases/{purchase_uid}/link',
    'GET /api/purchases/{purchase_uid}/link.svg',
    'GET /api/purchases/{purchase_uid}/refunds',
    'POST /api/merchants/v1/purchases',
    'POST /api/merchants/v1/purchases/{id}/cancel',
    'POST /api/merchants/{merchant_uid}/purchase_link',
    'POST /api/merchants/{merchant_uid}/simulate_payment_schedule',
    'POST /api/purchase_link',
    'POST /api/purchases/{purchase_uid}/abort',
    'POST /api/purchases/{purchase_uid}/credit_by_transfer',
    'POST /api/purchases/{purchase_uid}/expire_link',
    'POST /api/purchases/{purchase_uid}/release',
    'POST /api/purchases/{purchase_uid}/resend_link',
    'POST /api/token',
    'POST /api/trigger_capture',
    'POST /api/users/me/companies/{company_uid}/simulate_payment_schedule',
    'POST /api/users/me/merchants/{merchant_uid}/simulate_payment_schedule',
    'POST /api/webhook_deliveries/{delivery_id}/replay',
    'PUT /api/merchants/{merchant_uid}/notification_urls',
    'PUT /api/merchants/{merchant_uid}/webhook_endpoint',
  ])
})

test('of a list, `limit` is an integer wherever it is asked for', () => {
  const limits = endpoints.flatMap(
    ({ operation }) => operation.parameters?.filter(({ name }) => name === 'limit') ?? [],
  )
  assert.equal(limits.length, 6)
  for (const { schema } of limits) assert.deepEqual(schema, { type: 'integer', minimum: 1, maximum: 100 })
})

test('the language of an order is a text, though none is ever refused', () => {
  const { properties } = contract.components.schemas.NewPurchase as { properties: Record<string, { type?: string }> }
  assert.deepEqual([properties.language?.type, properties.lang?.type], ['string', 'string'])
})

test('an answer with a code that its endpoint does not list is not held by the contract', () => {
  const check = contractCheck(contract)
  const answer = (status: number, error: object) => ({
    status,
    contentType: 'application/json',
    text: JSON.stringify({ error }),
  })
  const byToken = (app_error: string) => answer(404, { app_error, debug: '', info: '' })
  check('GET', '/api/purchases/x/refunds', byToken('purchase_not_found'))
  assert.throws(() => check('GET', '/api/purchases/x/refunds', byToken('client_not_found')), /must be equal to one of/)
  const byV1 = (code: string) => answer(404, { code, message: '' })
  check('GET', '/api/merchants/v1/clients/x', byV1('client_not_found'))
  assert.throws(
    () => check('GET', '/api/merchants/v1/clients/x', byV1('purchase_not_found')),
    /must be equal to one of/,
  )
})

/** What is asked travels signed in the query: no example can hold a signature that is still good. */
function isSigned({ operation }: Endpoint): boolean {
  return operation.security?.[0]?.signature !== undefined
}

/** What is asked stands in the path, or signed in the query. */
function isBodiless(endpoint: Endpoint): boolean {
  return /\/(abort|expire_link|replay|release|cancel)$/.test(endpoint.path) || isSigned(endpoint)
}

test('every operation says who may call it, what it answers and how it fails', () => {
  for (const endpoint of endpoints) {
    const { method, path, operation } = endpoint
    const where = `${method} ${path}`
    const isPublic = operation.security?.length === 0
    assert.equal(isPublic, path.startsWith('/api/users/me/') || where === 'GET /api/merchants/{merchant_uid}', where)
    const scheme = Object.keys(operation.security?.[0] ?? {})[0]
    assert.ok(isPublic || (scheme && contract.components.securitySchemes[scheme]), where)
    const statuses = Object.keys(operation.responses)
    assert.ok(
      statuses.some((status) => status.startsWith('2')),
      where,
    )
    assert.ok(statuses.includes('default') || (statuses.includes('4XX') && statuses.includes('5XX')), where)
    assert.equal(operation.requestBody !== undefined, method !== 'GET' && !isBodiless(endpoint), where)
  }
})

test('every operation shows an answer, and refusals as they come; what it shows is of the shape it says', () => {
  const compile = schemaCompiler(contract)
  for (const { method, path, operation } of endpoints) {
    const bodies = Object.values(operation.requestBody?.content ?? {})
    const answers = Object.entries(operation.responses).map(([status, answer]) => {
      const media = Object.values(answerOf(contract, answer)?.content ?? {})
      assert.equal(media.length, 1, `${method} ${path} ${status}`)
      return media[0] as MediaType
    })
    for (const { schema = {}, example } of [...bodies, ...answers]) {
      const validate = compile(schema)
      assert.notEqual(example, undefined, `${method} ${path}: ${JSON.stringify(schema)}`)
      assert.ok(validate(example), `${method} ${path}: ${JSON.stringify([example, validate.errors])}`)
    }
  }
})

test('every operation has a name, a chapter and a sentence; every name of a schema is one that a person would choose', () => {
  const names = endpoints.map(({ operation }) => operation.operationId ?? '')
  assert.equal(new Set(names).size, endpoints.length)
  for (const name of names) assert.match(name, /^[a-z]+[A-Z][A-Za-z]+(V1)?$/)
  const chapters = contract.tags.map(({ name }) => name)
  for (const { operation } of endpoints) assert.ok(chapters.includes(operation.tags?.[0] ?? ''), operation.operationId)
  const schemas = Object.keys(contract.components.schemas)
  for (const name of schemas) assert.match(name, /^[A-Z][a-z]+([A-Z][a-z]+)*(V1)?$/)
  const expected = [
    'Purchase',
    'Share',
    'Settlement',
    'Refund',
    'PaymentLink',
    'PaymentSchedule',
    'WebhookDelivery',
    'Event',
  ]
  assert.deepEqual(
    expected.filter((name) => !schemas.includes(name)),
    [],
  )
})

test('whoever has to wait is told how long, and every answer carries the id of its request', () => {
  for (const { operation } of endpoints) {
    for (const [status, said] of Object.entries(operation.responses)) {
      const headers = Object.keys(answerOf(contract, said)?.headers ?? {})
      assert.ok(headers.includes('X-Request-Id'), `${operation.operationId} ${status}`)
      assert.equal(headers.includes('Retry-After'), /XX|default/.test(status), `${operation.operationId} ${status}`)
    }
  }
})

test('what a merchant’s server is told is of the shape that the contract says', async () => {
  const compile = schemaCompiler(contract)
  const isOf = (name: string, body: unknown) => {
    const validate = compile({ $ref: `#/components/schemas/${name}`, unevaluatedProperties: false })
    assert.ok(validate(body), `${name}: ${JSON.stringify(validate.errors)}`)
  }
  const id = '0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07'
  const happened = { id: 4711n, purchaseId: id, clientId: id, occurredAt: new Date(0) }
  for (const name of AUDIBLE_EVENTS) {
    isOf('WebhookEvent', JSON.parse(webhookBody({ ...happened, name }, 'token')))
    const { example } = contract.webhooks[name]?.post?.requestBody?.content['application/json'] ?? {}
    isOf('WebhookEvent', example)
  }
  const detail = { amountMinor: 1, currency: 'EUR', plannedOn: '2027-03-01', paidOn: null, returnedOn: '2027-03-02' }
  for (const name of PAYOUT_EVENTS) {
    const subject = { ...happened, ...detail, payoutId: id, merchantId: id, reasonCode: 'AC04', itemCount: 1, name }
    isOf('PayoutWebhookEvent', JSON.parse(payoutWebhookBody(subject, 'token')))
    isOf('PayoutWebhookEvent', contract.webhooks[name]?.post?.requestBody?.content['application/json']?.example)
  }
  const purchase = { purchaseId: id, reference: null }
  const item = { transferItemId: id, recordedAt: new Date(0), amountMinor: 1n, merchantId: id, metadata: null }
  for (const body of [transferNotification({ ...purchase, ...item }), { signature: 'a.b.c' }])
    isOf('PaymentNotification', body)
  isOf('TransferNotification', transferNotification({ ...purchase, ...item }))
  isOf('ErrorNotification', errorNotification(purchase, 'VCP_KO'))
  isOf('PurchaseEndNotification', splitEndNotification(purchase))
  const paid = { id: 'ch_1', createdAt: new Date(0), status: 'completed', error: null, isSandbox: true }
  const processor = { uid: 'u', reference: 'r', label: 'AUTHORISED' }
  for (const transaction of [paid, { ...paid, processor, additional: { a: 1 } }])
    isOf('BackNotification', backNotification(transaction, { reference: null, metadata: null }, 'secret'))
  const sent = Object.keys(webhookHeaders({ eventId: 1n, number: 1 }, '{}', 'whsec_AA==', new Date(0)))
  const described = contract.webhooks.paymentProcessed?.post?.parameters as unknown as { $ref: string }[]
  assert.deepEqual(
    described.map(({ $ref }) => $ref.split('/').at(-1)),
    sent.filter((name) => name.startsWith('webhook-')),
  )
})

/** What stands in the paths of Alice's own calls; a purchase is made for each call that names one. */
async function pathOf({ path }: Endpoint): Promise<string> {
  const made = await call('POST', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    body: { title: 'Brest', amount: 100, ref: 'r-1', client: { first_name: 'Alice' } },
  })
  const { rows } = await db.query<{ id: string }>('select company_id as id from merchants where id = $1', [
    alice.merchantId,
  ])
  const deliveryId = path.includes('{delivery_id}') ? await tellOfEnd(String(made.json.id)) : 0n
  const ids: Record<string, string> = {
    reference: 'r-1',
    delivery_id: String(deliveryId),
    merchant_uid: alice.merchantUid,
    purchase_uid: `pur_${made.json.id}`,
    company_uid: `cmp_${rows[0]?.id}`,
    id: String(path.includes('/clients/') ? (made.json.client as { id: string }).id : made.json.id),
  }
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const id = ids[name]
    assert.ok(id, `the test knows no ${name}`)
    return id
  })
}

/** Ends the purchase, and has tried in vain to tell of it. */
async function tellOfEnd(purchaseId: string): Promise<bigint> {
  await call('POST', `/api/purchases/pur_${purchaseId}/abort`, { token: alice.accessToken })
  const { rows } = await db.query<{ id: bigint }>(
    `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
     select id, merchant_id, purchase_id, sequence, sequence, 'exhausted' from events
      where purchase_id = $1 and name = 'purchaseAborted' returning id`,
    [purchaseId],
  )
  return rows[0]?.id ?? 0n
}

/** Credentials of the first scheme that the endpoint takes. */
function credentialsOf({ operation }: Endpoint): Record<string, string> {
  const scheme = Object.keys(operation.security?.[0] ?? {})[0]
  if (scheme === 'apiKey') return basic(alice.apiKey, alice.apiSecret)
  if (scheme === 'merchantToken') return { authorization: `Bearer ${alice.v1Token}` }
  return scheme === undefined ? {} : { authorization: `Bearer ${alice.accessToken}` }
}

/** Nobody has paid these purchases: there is nothing to give back. */
function needsPayer({ path }: Endpoint): boolean {
  return /\/(credit_by_transfer|release)$/.test(path)
}

// What writes goes first: there is something to read afterwards.
const unsigned = endpoints.filter((endpoint) => !isSigned(endpoint))
for (const endpoint of unsigned.sort((a, b) => b.method.localeCompare(a.method))) {
  const { method, path, operation } = endpoint
  test(`the examples work as they stand: ${method} ${path}`, async () => {
    const examples = examplesOf(endpoint)
    assert.equal(examples.length > 0, operation.requestBody !== undefined, 'whoever takes a body shows one')
    const success = needsPayer(endpoint)
      ? '409'
      : Object.keys(operation.responses).find((status) => status.startsWith('2'))
    for (const example of examples.length > 0 ? examples : [undefined]) {
      const isForm = example?.type === FORM
      const body = isForm ? new URLSearchParams(example.body as Record<string, string>).toString() : example?.body
      const answer = await call(method, await pathOf(endpoint), {
        headers: { ...credentialsOf(endpoint), ...(isForm && { 'content-type': FORM }) },
        ...(body !== undefined && { body }),
      })
      assert.equal(String(answer.status), success, `${JSON.stringify(body)}: ${answer.text}`)
      const headers = Object.keys(answerOf(contract, operation.responses[answer.status])?.headers ?? {})
      // The world of tests limits nothing: src/api/limits.test.ts has those.
      for (const header of headers.filter((name) => !name.startsWith('RateLimit')))
        assert.ok(answer.headers.has(header), `${header} of ${answer.status}`)
    }
  })
}

test('every parameter of a path shows what it looks like', () => {
  for (const { method, path, operation } of endpoints) {
    for (const parameter of operation.parameters?.filter((each) => each.in === 'path') ?? []) {
      assert.ok(parameter.example, `${method} ${path}: ${parameter.name}`)
    }
  }
})
