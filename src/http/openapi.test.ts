import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { basic } from '../../test/support/api-client.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { contractCheck, type Endpoint, endpointsOf, examplesOf, readContract } from '../../test/support/contract.ts'

const { call, alice, baseUrl, db } = await apiWorld()
const contract = await readContract(baseUrl)
const endpoints = endpointsOf(contract)
const FORM = 'application/x-www-form-urlencoded'

test('[version.v1, version.token] the contract is OpenAPI 3.1, names this service and every documented endpoint', () => {
  assert.match(contract.openapi, /^3\.1\./)
  assert.deepEqual(contract.servers, [{ url: baseUrl }])
  assert.deepEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort(), [
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

test('the answers it shows as examples are answers of that shape', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  let shown = 0
  for (const { path, operation } of endpoints) {
    const { schema, example } = operation.responses['200']?.content?.['application/json'] ?? {}
    if (!schema || example === undefined) continue
    assert.ok(ajv.validate(schema, example), `${path}: ${ajv.errorsText()}`)
    shown += 1
  }
  assert.ok(shown >= 8, `${shown}`)
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
  const told = await db.query<{ id: bigint }>(
    `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
     select id, merchant_id, purchase_id, sequence, sequence, 'exhausted' from events where purchase_id = $1 returning id`,
    [made.json.id],
  )
  const ids: Record<string, string> = {
    reference: 'r-1',
    delivery_id: String(told.rows[0]?.id),
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
