import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContract } from '../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, db, baseUrl } = world
const charlie = await anotherShop(world, call, 'charlie')
const contract = await readContract(baseUrl)

const { json } = await call('POST', '/api/merchants/v1/purchases', {
  token: alice.v1Token,
  body: { title: 'Brest', amount: 100, ref: 'r-1', client: { ref: 'c-1', first_name: 'Alice' } },
})
const clientId = (json.client as { id: string }).id
await call('PUT', `/api/merchants/${alice.merchantUid}/webhook_endpoint`, {
  token: alice.accessToken,
  body: { url: 'https://shop.example/' },
})

const { json: ended } = await call('POST', '/api/merchants/v1/purchases', {
  token: alice.v1Token,
  body: { title: 'Brest', amount: 100 },
})
await call('POST', `/api/purchases/pur_${ended.id}/abort`, { token: alice.accessToken })
const { rows: told } = await db.query<{ id: bigint }>(
  `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
   select id, merchant_id, purchase_id, sequence, sequence, 'exhausted' from events
    where purchase_id = $1 and name = 'purchaseAborted' returning id`,
  [ended.id],
)

/** Alice's identifiers, by the path that takes them: a new route without one here fails the test below. */
function aliceAt(path: string, purchaseId = json.id): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 'merchant_uid') return alice.merchantUid
    if (name === 'purchase_uid') return `pur_${purchaseId}`
    if (name === 'reference') return 'r-1'
    if (name === 'delivery_id') return String(told[0]?.id)
    if (path.includes('/purchases/{id}')) return String(json.id)
    if (path.includes('/clients/{id}')) return clientId
    throw new Error(`the test does not know an id of Alice’s for ${path}`)
  })
}

/** All but the public ones, which have nobody to refuse. */
const routes = Object.entries(contract.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  .filter(({ operation }) => operation.security?.length !== 0)

async function everything(): Promise<string> {
  const tables = [
    'companies',
    'merchants',
    'clients',
    'purchases',
    'purchase_products',
    'shares',
    'webhook_endpoints',
    'webhook_deliveries',
    'unwindings',
  ]
  const parts = [...tables, 'messages', 'idempotency_keys'].map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
  )
  const { rows } = await db.query<{ name: string; hash: string }>(parts.join(' union all '))
  return JSON.stringify(rows)
}

test('[decided.tenants, decided.v1.404] on every route with an identifier, Charlie finds nothing of Alice’s and changes nothing', async () => {
  const before = await everything()
  const withIds = routes.filter(({ path }) => path.includes('{'))
  assert.ok(withIds.length >= 6, 'the contract lists the routes')
  for (const { path, method, operation } of withIds) {
    const scheme = Object.keys(operation.security?.[0] ?? {})[0]
    const token = scheme === 'merchantToken' ? charlie.v1Token : charlie.accessToken
    const example = operation.requestBody?.content['application/json']?.example
    const answer = await call(method, aliceAt(path), { token, ...(example !== undefined && { body: example }) })
    assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`)
    assert.doesNotMatch(answer.text, new RegExp(`Brest|Alice|shop.example|${clientId}`))
  }
  assert.equal(await everything(), before)
})

test('lists without an identifier show Charlie his own alone', async () => {
  for (const path of ['/api/purchases', '/api/purchases?reference=r-1', '/api/events', '/api/merchants/v1/purchases']) {
    const token = path.includes('/v1/') ? charlie.v1Token : charlie.accessToken
    const answer = await call('GET', path, { token })
    assert.deepEqual([answer.status, answer.json.items], [200, []], path)
  }
})

test('[abort.auth, simulation.back_end.auth, v1.auth] every documented route but the token’s refuses a call without credentials, whatever its ids', async () => {
  for (const { path, method, operation } of routes.filter((route) => route.path !== '/api/token')) {
    // A signature is what proves who asks there; a missing one is told as the documentation says.
    const isSigned = operation.security?.[0]?.signature !== undefined
    const refusal = isSigned ? [400, 'invalid_signature'] : [401, 'invalid_credentials']
    for (const target of [aliceAt(path), path.replace(/\{\w+\}/g, 'x')]) {
      const answer = await call(method, target)
      assert.deepEqual([answer.status, answer.errorCode], refusal, `${method} ${target}`)
    }
  }
})

test('Alice herself is found on all of them', async () => {
  for (const { path, method, operation } of routes.filter((route) => route.path.includes('{'))) {
    const scheme = Object.keys(operation.security?.[0] ?? {})[0]
    const token = scheme === 'merchantToken' ? alice.v1Token : alice.accessToken
    const example = operation.requestBody?.content['application/json']?.example
    // Each its own: one route would end what another one reads.
    const fresh = { token: alice.v1Token, body: { title: 'Brest', amount: 100 } }
    const { json: made } = await call('POST', '/api/merchants/v1/purchases', fresh)
    const answer = await call(method, aliceAt(path, made.id), {
      token,
      ...(example !== undefined && { body: example }),
    })
    // Found, but never paid: there is nothing to give back.
    const isRefund = /credit_by_transfer|release$/.test(path)
    assert.equal(answer.status, isRefund ? 409 : 200, `${method} ${path}: ${answer.text}`)
  }
})

test('an access token that has expired opens none of them', async () => {
  await db.query(`update access_tokens set expires_at = '-infinity'`)
  const byToken = routes.filter(({ operation }) => Object.keys(operation.security?.[0] ?? {})[0] === 'accessToken')
  assert.ok(byToken.length >= 15, 'the contract lists the routes')
  for (const { path, method } of byToken) {
    const answer = await call(method, aliceAt(path), { token: alice.accessToken })
    assert.deepEqual([answer.status, answer.errorCode], [401, 'invalid_credentials'], `${method} ${path}`)
  }
})
