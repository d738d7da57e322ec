import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { anEvent } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { newId } from '../../shared/ids.ts'

const world = await apiWorld()
const { call, alice, db } = world
const charlie = await anotherShop(world, call, 'charlie')
const token = alice.accessToken

interface Told {
  id: number
  name: string
  sequence: number
  client_id?: string
  purchase_uid: string
}

async function sell(shop = alice): Promise<string> {
  const body = { title: 'Brest', amount: 100 }
  return String((await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body })).json.id)
}

async function feed(query = '', by = token): Promise<{ items: Told[]; next_after: number }> {
  const answer = await call('GET', `/api/events${query}`, { token: by })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as unknown as { items: Told[]; next_after: number }
}

const isDispatched = (id: bigint) =>
  until('the event is passed on', async () => {
    const { rows } = await db.query('select from events where id = $1 and dispatched_at is not null', [id])
    return rows.length > 0
  })

test('before anything happened the feed is empty, and begins where it ends', async () => {
  assert.deepEqual(await feed(), { items: [], next_after: 0 })
})

test('a purchase tells its events in order, without the internal ones, and names pledgers only', async () => {
  const id = await sell()
  const clientId = newId()
  await anEvent(db, id, 'paymentStarted')
  await anEvent(db, id, 'paymentProcessed', { clientId: newId() })
  const last = await anEvent(db, id, 'pledgerContributes', { clientId, detail: { secret: 'ours' } })
  const { json, text } = await call('GET', `/api/purchases/pur_${id}/events`, { token })
  const items = json.items as Told[]
  assert.deepEqual(
    items.map(({ name, sequence, client_id }) => [name, sequence, client_id]),
    [
      ['paymentProcessed', 3, undefined],
      ['pledgerContributes', 4, clientId],
    ],
  )
  assert.equal(items[1]?.id, Number(last.id))
  assert.doesNotMatch(text, /secret|detail/)
  await isDispatched(last.id)
  const heard = await feed()
  assert.deepEqual(
    heard.items.map((item) => [item.name, item.purchase_uid]),
    items.map((item) => [item.name, `pur_${id}`]),
  )
  const page = await feed('?limit=1')
  assert.deepEqual([page.items.length, page.next_after], [1, items[0]?.id])
  assert.deepEqual((await feed(`?after=${page.next_after}`)).items, heard.items.slice(1))
  assert.deepEqual(await feed(`?after=${last.id}`), { items: [], next_after: Number(last.id) })
})

test('a purchase of which nothing is to be told has no events', async () => {
  const { json } = await call('GET', `/api/purchases/pur_${await sell()}/events`, { token })
  assert.deepEqual(json, { items: [] })
})

test('after what is no event of one’s own comes a 400', async () => {
  const foreign = await anEvent(db, await sell(charlie), 'paymentFailed')
  await isDispatched(foreign.id)
  for (const [after, code] of [
    ['-1', 'invalid_parameters'],
    ['x', 'invalid_parameters'],
    ['1e3', 'invalid_parameters'],
    ['99999999999999999999', 'invalid_parameters'],
    ['999999999999999999', 'invalid_cursor'],
    [String(foreign.id), 'invalid_cursor'],
  ]) {
    const answer = await call('GET', `/api/events?after=${after}`, { token })
    assert.deepEqual([answer.status, answer.errorCode], [400, code], after)
  }
  assert.deepEqual(
    (await feed('', charlie.accessToken)).items.map((item) => item.id),
    [Number(foreign.id)],
  )
  assert.ok((await feed()).items.every((item) => item.id !== Number(foreign.id)))
})

test('nothing of another company’s purchase is told', async () => {
  const answer = await call('GET', `/api/purchases/pur_${await sell()}/events`, { token: charlie.accessToken })
  assert.deepEqual([answer.status, answer.errorCode], [404, 'purchase_not_found'])
})
