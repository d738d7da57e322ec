import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice } = world
const charlie = await anotherShop(world, call, 'charlie')
const PATH = '/api/merchants/v1/purchases'

async function sell(more: object = {}, token = alice.v1Token): Promise<Record<string, unknown>> {
  const { status, json } = await call('POST', PATH, { token, body: { title: 'Brest', amount: 24000, ...more } })
  assert.equal(status, 201)
  return json
}

const list = (query = '', token = alice.v1Token) => call('GET', `${PATH}${query}`, { token })

test('a merchant who has sold nothing gets an empty list', async () => {
  const { status, json } = await list()
  assert.deepEqual([status, json], [200, { items: [] }])
})

test('the list shows purchases as they are read one by one, newest first and page by page', async () => {
  const made = [
    await sell(),
    await sell({
      ref: 'v1-1',
      client: { ref: 'c-1', first_name: 'Alice' },
      products: [{ label: 'Lit', amount: 24000 }],
    }),
    await sell({ ref: 'v1-1' }),
  ]
    .reverse()
    .map(({ client, ...rest }) => {
      // Of a client in a list, not what they bought besides.
      const { purchases: _, ...person } = (client ?? {}) as Record<string, unknown>
      return client ? { ...rest, client: person } : rest
    })
  const all = await list()
  assert.deepEqual(all.json, { items: made })
  const first = await list('?limit=2')
  assert.deepEqual(first.json.items, made.slice(0, 2))
  assert.deepEqual((await list(`?limit=2&cursor=${first.json.next_cursor}`)).json, { items: made.slice(2) })
  assert.deepEqual((await list('?ref=v1-1')).json.items, made.slice(0, 2))
  assert.deepEqual((await list('?ref=v1')).json.items, [])
})

test('a purchase without client says nothing of one, when made, read and listed', async () => {
  const made = await sell({ ref: 'v1-alone' })
  for (const answer of [made, (await call('GET', `${PATH}/${made.id}`, { token: alice.v1Token })).json]) {
    assert.equal('client' in answer, false)
  }
  assert.doesNotMatch((await list('?ref=v1-alone')).text, /"client"|null/)
  const { text } = await call('POST', PATH, { token: alice.v1Token, body: { title: 'x', amount: 1, client: {} } })
  assert.doesNotMatch(text, /"client"/)
})

test('wrong questions are 406 in the shape of v1', async () => {
  const cursor = String((await list('?limit=1')).json.next_cursor)
  for (const [query, code] of [
    ['limit=0', 'invalid_parameters'],
    ['reference=v1-1', 'invalid_parameters'],
    ['ref=%00', 'invalid_parameters'],
    [`cursor=${cursor}x`, 'invalid_cursor'],
  ]) {
    const { status, json } = await list(`?${query}`)
    assert.equal(status, 406)
    const { code: said, message } = json.error as { code: string; message: string }
    assert.deepEqual([said, typeof message], [code, 'string'])
  }
  const anonymous = await call('GET', PATH)
  assert.deepEqual([anonymous.status, anonymous.errorCode], [401, 'invalid_credentials'])
})

test('another merchant sees nothing of it, and cannot go on from a page of it', async () => {
  assert.deepEqual((await list('?ref=v1-1', charlie.v1Token)).json, { items: [] })
  const cursor = (await list('?limit=1')).json.next_cursor
  const stolen = await list(`?cursor=${cursor}`, charlie.v1Token)
  assert.deepEqual([stolen.status, stolen.errorCode], [406, 'invalid_cursor'])
})
