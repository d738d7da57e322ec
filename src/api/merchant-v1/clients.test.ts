import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, db } = world

async function sell(client: object, token = alice.v1Token): Promise<Record<string, string>> {
  const { status, json, text } = await call('POST', '/api/merchants/v1/purchases', {
    token,
    body: { title: 'Brest', amount: 100, client, products: [{ label: 'Lit', amount: 100 }] },
  })
  assert.equal(status, 201, text)
  return { ...(json.client as Record<string, string>), purchaseId: String(json.id) }
}
const read = (id: unknown, token = alice.v1Token) => call('GET', `/api/merchants/v1/clients/${id}`, { token })

test('[v1.get_client, v1.client.*] a client is one per merchant and ref: the latest values win, what is left out stays', async () => {
  const first = await sell({ ref: 'c-1', first_name: 'Alice', last_name: 'Martin', email: 'a@example.test' })
  const second = await sell({ ref: 'c-1', first_name: 'Alicia', email: 'b@example.test' })
  assert.equal(second.id, first.id)
  const { purchases, ...person } = (await read(first.id)).json
  assert.deepEqual(person, {
    id: first.id,
    ref: 'c-1',
    first_name: 'Alicia',
    last_name: 'Martin',
    email: 'b@example.test',
  })
  const shown = purchases as Record<string, unknown>[]
  assert.deepEqual(
    shown.map((purchase) => purchase.id),
    [second.purchaseId, first.purchaseId],
  )
  assert.ok(shown.every((purchase) => !('client' in purchase) && (purchase.products as unknown[]).length === 1))
})

test('without a ref every purchase brings a new client', async () => {
  const [first, second] = [await sell({ first_name: 'Bob' }), await sell({ first_name: 'Bob' })]
  assert.notEqual(first.id, second.id)
})

test('the same ref at another merchant is another client, whose id is unknown here', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  const mine = await sell({ ref: 'c-both', first_name: 'Alice' })
  const theirs = await sell({ ref: 'c-both', first_name: 'Chloé' }, charlie.v1Token)
  assert.notEqual(theirs.id, mine.id)
  assert.equal((await read(theirs.id)).status, 404)
  const stolen = await call('POST', '/api/merchants/v1/purchases', {
    token: charlie.v1Token,
    body: { title: 'Brest', amount: 100, client: { id: mine.id } },
  })
  assert.deepEqual([stolen.status, stolen.errorCode], [406, 'unknown_client'])
})

test('twenty purchases at once with one new ref make one client', async () => {
  const sold = await Promise.all(
    Array.from({ length: 20 }, (_, index) => sell({ ref: 'c-race', first_name: `N${index}` })),
  )
  assert.equal(new Set(sold.map((client) => client.id)).size, 1)
})

test('a client is also named by our id, in any spelling of the UUID', async () => {
  const known = await sell({ ref: 'c-id', first_name: 'Dora' })
  const again = await sell({ id: known.id?.toUpperCase() })
  assert.deepEqual([again.id, again.first_name], [known.id, 'Dora'])
})

test('[decided.v1.purchases] of many purchases the newest hundred are shown', async () => {
  const client = await sell({ ref: 'c-many' })
  await db.query(
    `insert into purchases (id, company_id, merchant_id, client_id, title, amount_minor, currency, payment_type,
                            settlement, language, state, created_at, link_expires_at)
     select gen_random_uuid(), company_id, merchant_id, client_id, 'n' || n, 1, 'EUR', payment_type, settlement, 'fr',
            'initialized', created_at - n * interval '1 minute', link_expires_at
       from purchases, generate_series(1, 150) as n where id = $1`,
    [client.purchaseId],
  )
  const purchases = (await read(client.id)).json.purchases as { title: string }[]
  assert.deepEqual([purchases.length, purchases[0]?.title, purchases[99]?.title], [100, 'Brest', 'n99'])
})

test('[decided.v1.404] unknown and malformed ids are 404, a missing token is 401', async () => {
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'c-1', '%00', 'x'.repeat(150)]) {
    const answer = await read(id)
    assert.deepEqual([answer.status, answer.errorCode], [404, 'client_not_found'], id)
  }
  assert.equal((await call('GET', '/api/merchants/v1/clients/1')).status, 401)
})

test('[v1.client.purchases, v1.purchase.client] the client of a purchase is told with what they bought, as on their own, when it is made, read and cancelled', async () => {
  const PATH = '/api/merchants/v1/purchases'
  const ask = async (method: string, path: string, body?: object) =>
    (await call(method, path, { token: alice.v1Token, ...(body && { body }) })).json as { id: string; client: object }
  const order = (ref: string) => ({
    title: ref,
    amount: 100,
    products: [{ label: ref, amount: 100 }],
    client: { ref: 'c-told' },
  })
  const first = await ask('POST', PATH, order('first'))
  assert.deepEqual(first.client, (await read((first.client as { id: string }).id)).json)
  const second = await ask('POST', PATH, order('second'))
  const bought = (answer: { client: object }) =>
    (answer.client as { purchases: { id: string; products: { label: string }[] }[] }).purchases.map(
      ({ id, products }) => [id, products[0]?.label],
    )
  const both = [
    [second.id, 'second'],
    [first.id, 'first'],
  ]
  assert.deepEqual(bought(first), both.slice(1))
  assert.deepEqual(bought(second), both)
  const again = await ask('GET', `${PATH}/${first.id}`)
  assert.deepEqual([bought(again), again.client], [both, (await read((first.client as { id: string }).id)).json])
  assert.deepEqual(bought(await ask('POST', `${PATH}/${first.id}/cancel`)), both)
  const { items } = (await ask('GET', `${PATH}?limit=1`)) as unknown as { items: { client: object }[] }
  assert.deepEqual(items[0]?.client, { id: (first.client as { id: string }).id, ref: 'c-told' })
})
