import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { basic, readContract } from '../../test/support/api-client.ts'
import { apiWorld } from '../../test/support/api-world.ts'

const { call, alice, baseUrl } = await apiWorld()

const contract = (await readContract(baseUrl)) as Awaited<ReturnType<typeof readContract>> & {
  openapi: string
  servers: { url: string }[]
  components: { securitySchemes: Record<string, unknown> }
}

test('the contract is OpenAPI 3.1, names this service and every documented endpoint', () => {
  assert.match(contract.openapi, /^3\.1\./)
  assert.deepEqual(contract.servers, [{ url: baseUrl }])
  const routes = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(routes.sort(), [
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
    'POST /api/merchants/v1/purchases',
    'POST /api/merchants/{merchant_uid}/purchase_link',
    'POST /api/merchants/{merchant_uid}/simulate_payment_schedule',
    'POST /api/purchase_link',
    'POST /api/purchases/{purchase_uid}/abort',
    'POST /api/purchases/{purchase_uid}/expire_link',
    'POST /api/purchases/{purchase_uid}/resend_link',
    'POST /api/token',
    'POST /api/users/me/companies/{company_uid}/simulate_payment_schedule',
    'POST /api/users/me/merchants/{merchant_uid}/simulate_payment_schedule',
    'POST /api/webhook_deliveries/{delivery_id}/replay',
    'PUT /api/merchants/{merchant_uid}/notification_urls',
    'PUT /api/merchants/{merchant_uid}/webhook_endpoint',
  ])
})

test('every operation says who may call it, what it answers and how it fails', () => {
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const where = `${method} ${path}`
      const isPublic = operation.security?.length === 0
      assert.equal(isPublic, path.startsWith('/api/users/me/') || where === 'get /api/merchants/{merchant_uid}', where)
      const scheme = Object.keys(operation.security?.[0] ?? {})[0]
      assert.ok(isPublic || (scheme && contract.components.securitySchemes[scheme]), where)
      const statuses = Object.keys(operation.responses)
      assert.ok(
        statuses.some((status) => status.startsWith('2')),
        where,
      )
      assert.ok(statuses.includes('default') || (statuses.includes('4XX') && statuses.includes('5XX')), where)
      assert.equal(
        operation.requestBody !== undefined,
        ['post', 'put'].includes(method) &&
          !/\/(abort|expire_link|replay)$/.test(path) &&
          !operation.security?.[0]?.signature,
        where,
      )
    }
  }
})

test('the answers it shows as examples are answers of that shape', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  let shown = 0
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const { responses } of Object.values(methods)) {
      const { schema, example } = responses['200']?.content?.['application/json'] ?? {}
      if (!schema || example === undefined) continue
      assert.ok(ajv.validate(schema, example), `${path}: ${ajv.errorsText()}`)
      shown += 1
    }
  }
  assert.ok(shown >= 8, `${shown}`)
})

test('its examples work as they stand', async () => {
  const example = (path: string, method: string, type = 'application/json') =>
    contract.paths[path]?.[method]?.requestBody?.content[type]?.example
  const form = 'application/x-www-form-urlencoded'
  const token = await call('POST', '/api/token', {
    headers: { ...basic(alice.apiKey, alice.apiSecret), 'content-type': form },
    body: new URLSearchParams(example('/api/token', 'post', form) as Record<string, string>).toString(),
  })
  assert.equal(token.status, 200, token.text)
  const link = '/api/merchants/{merchant_uid}/purchase_link'
  const hook = '/api/merchants/{merchant_uid}/webhook_endpoint'
  for (const [method, path, credential, status] of [
    ['POST', link, alice.accessToken, 200],
    ['PUT', hook, alice.accessToken, 200],
    ['POST', '/api/merchants/v1/purchases', alice.v1Token, 201],
  ] as const) {
    const body = example(path, method.toLowerCase())
    assert.ok(body, `${path} has an example`)
    const answer = await call(method, path.replace('{merchant_uid}', alice.merchantUid), { token: credential, body })
    assert.equal(answer.status, status, answer.text)
  }
})
