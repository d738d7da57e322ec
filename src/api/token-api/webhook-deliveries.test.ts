import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { merchantHook } from '../../../test/support/merchant-hook.ts'
import { anEvent } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'

const world = await apiWorld()
const { call, alice, db } = world
const charlie = await anotherShop(world, call, 'charlie')
const hook = await merchantHook()
const path = `/api/merchants/${alice.merchantUid}/webhook_deliveries`

interface Delivery {
  id: number
  event_id: number
  event_name: string
  purchase_uid: string
  state: string
  next_try_at: string | null
  tries: { try: number; status: number | null; error: string | null }[]
}

const list = async (query = '') => {
  const answer = await call('GET', `${path}${query}`, { token: alice.accessToken })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as unknown as { items: Delivery[]; next_cursor: string | null }
}
const replay = (id: unknown, headers: Record<string, string> = {}, token = alice.accessToken) =>
  call('POST', `/api/webhook_deliveries/${id}/replay`, { token, headers })

async function listenAt(url: string): Promise<void> {
  const place = `/api/merchants/${alice.merchantUid}/webhook_endpoint`
  assert.equal((await call('PUT', place, { token: alice.accessToken, body: { url } })).status, 200)
}

async function sell(): Promise<string> {
  const body = { title: 'Brest', amount: 100 }
  return String((await call('POST', '/api/merchants/v1/purchases', { token: alice.v1Token, body })).json.id)
}

/** One event of a new purchase, told. */
async function tell(state: string): Promise<Delivery> {
  const event = await anEvent(db, await sell(), 'paymentFailed')
  return until(`the delivery is ${state}`, async () =>
    (await list()).items.find((item) => item.event_id === Number(event.id) && item.state === state),
  )
}

test('without an address nothing is told, and the log is empty', async () => {
  assert.deepEqual(await list(), { items: [], next_cursor: null })
})

test('the log shows every try, newest delivery first, page by page and by state', async () => {
  await listenAt(hook.machine.url)
  const delivered = [await tell('delivered'), await tell('delivered')]
  hook.machine.answer = (_call, response) => response.writeHead(500).end()
  const failing = await tell('pending')
  await until('the first try has failed', async () => ((await list()).items[0]?.tries.length ?? 0) > 0)
  const all = await list()
  assert.deepEqual(
    all.items.map((item) => item.id),
    [failing.id, ...delivered.map((item) => item.id).reverse()],
  )
  const [first] = all.items
  assert.deepEqual([first?.state, first?.event_name, first?.tries[0]?.status], ['pending', 'paymentFailed', 500])
  assert.equal(first?.tries[0]?.error, 'status_500')
  assert.ok(first?.next_try_at)
  const page = await list('?limit=2')
  assert.equal(page.items.length, 2)
  assert.deepEqual((await list(`?limit=2&cursor=${page.next_cursor}`)).items, [all.items[2]])
  assert.deepEqual(
    (await list('?state=delivered')).items.map((item) => item.id),
    delivered.map((item) => item.id).reverse(),
  )
  assert.deepEqual((await list('?state=exhausted')).items, [])
})

test('what has ended is told again, once per request and key', async () => {
  hook.machine.answer = (_call, response) => response.writeHead(204).end()
  const told = await tell('delivered')
  const uuid = told.purchase_uid.slice(4)
  const headers = { 'idempotency-key': 'replay-1' }
  const first = await replay(told.id, headers)
  assert.equal(first.status, 200)
  assert.deepEqual([first.json.id, first.json.state, first.json.ended_at], [told.id, 'pending', null])
  await hook.heard(uuid, 'paymentFailed', 2)
  await until('the try is recorded', async () => (await list()).items[0]?.state === 'delivered')
  assert.equal((await replay(told.id, headers)).text, first.text)
  assert.deepEqual(
    (await list()).items[0]?.tries.map((one) => [one.try, one.status]),
    [
      [1, 204],
      [2, 204],
    ],
  )
  const ids = hook.events(uuid).map((event) => event.triggerID)
  assert.deepEqual(ids, [told.event_id, told.event_id], 'the same event, to be recognised as such')
})

test('one that is still pending stays as it is', async () => {
  hook.machine.answer = (_call, response) => response.writeHead(500).end()
  const pending = await tell('pending')
  const seen = await until('it has been tried', async () =>
    (await list()).items.find((item) => item.id === pending.id && item.tries.length === 1),
  )
  assert.deepEqual((await replay(pending.id)).json, { ...seen })
})

test('without an address that listens a replay is 409', async () => {
  const { id } = (await list('?state=delivered')).items[0] as Delivery
  await db.query('update webhook_endpoints set disabled_at = set_at')
  const answer = await replay(id)
  assert.deepEqual([answer.status, answer.errorCode], [409, 'webhook_endpoint_disabled'])
  await listenAt(hook.machine.url)
  assert.equal((await replay(id)).status, 200)
})

test('unknown ids are 404, wrong questions 400', async () => {
  for (const id of ['999999999', '0', '-1', 'x', '1.5', '99999999999999999999', '%00']) {
    const answer = await replay(id)
    assert.deepEqual([answer.status, answer.errorCode], [404, 'webhook_delivery_not_found'], id)
  }
  for (const [query, code] of [
    ['state=failed', 'invalid_parameters'],
    ['limit=1000', 'invalid_parameters'],
    ['status=500', 'invalid_parameters'],
    ['cursor=1', 'invalid_cursor'],
  ]) {
    const answer = await call('GET', `${path}?${query}`, { token: alice.accessToken })
    assert.deepEqual([answer.status, answer.errorCode], [400, code], query)
  }
})

test('another company neither reads nor repeats what Alice’s machine was told', async () => {
  const { id } = (await list()).items[0] as Delivery
  const foreign = await replay(id, {}, charlie.accessToken)
  assert.deepEqual([foreign.status, foreign.errorCode], [404, 'webhook_delivery_not_found'])
  const read = await call('GET', path, { token: charlie.accessToken })
  assert.deepEqual([read.status, read.errorCode], [404, 'merchant_not_found'])
  const cursor = (await list('?limit=1')).next_cursor
  const own = `/api/merchants/${charlie.merchantUid}/webhook_deliveries?cursor=${cursor}`
  assert.deepEqual((await call('GET', own, { token: charlie.accessToken })).json.items, [])
})

test('what was told of a payout is listed with the payout instead of a purchase', async () => {
  const { rows } = await db.query<{ id: string }>(
    `with paid as (
       insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
       select gen_random_uuid(), id, company_id, 'EUR', '2027-03-01', 100, now(), 'test' from merchants where id = $1
       returning id),
     happened as (
       insert into events (payout_id, merchant_id, sequence, name, detail, occurred_at, dispatched_at)
       select id, $1, 1, 'payout.returned', '{}', now(), now() from paid returning id, payout_id)
     insert into webhook_deliveries (event_id, merchant_id, payout_id, sequence, number, state, ended_at)
     select id, $1, payout_id, 1, 1, 'exhausted', now() from happened returning payout_id as id`,
    [alice.merchantUid.slice(4)],
  )
  const [first] = (await list('?state=exhausted')).items as (Delivery & { payout_uid?: string })[]
  assert.deepEqual(
    [first?.event_name, first?.payout_uid, first && 'purchase_uid' in first],
    ['payout.returned', `pyo_${rows[0]?.id}`, false],
  )
})
