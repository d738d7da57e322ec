import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, anEvent, aPurchase } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { SYSTEM } from '../shared/scope.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { countParked, listParked } from './parked-store.ts'
import { retryParked } from './retry-parked.ts'
import type { Subscriber } from './tell-apart.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)

/** A subscriber that remembers what it heard. */
function listener(): { subscriber: Subscriber; heard: string[] } {
  const heard: string[] = []
  return {
    heard,
    subscriber: async (_tx, events) => {
      heard.push(...events.map((event) => `${event.sequence} ${event.name}`))
    },
  }
}

test('every subscriber hears every event once, in order, in batches', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentStarted')
  await anEvent(db, purchaseId, 'paymentProcessed')
  const [one, other] = [listener(), listener()]
  const subscribers = { one: one.subscriber, other: other.subscriber }
  assert.equal(await dispatchEvents(db, subscribers, 2), 2)
  assert.equal(await dispatchEvents(db, subscribers, 2), 1)
  assert.equal(await dispatchEvents(db, subscribers, 2), 0)
  assert.deepEqual(one.heard, ['1 purchaseCreated', '2 paymentStarted', '3 paymentProcessed'])
  assert.deepEqual(other.heard, one.heard)
})

test('a fault that passes leaves the whole batch for the next time, and puts nothing aside', async () => {
  await aPurchase(db, merchant)
  const { subscriber, heard } = listener()
  const broken: Subscriber = async (tx) => {
    await tx.query('select pg_terminate_backend(pg_backend_pid())')
  }
  await assert.rejects(dispatchEvents(db, { subscriber, broken }))
  assert.equal(await countParked(db), 0)
  assert.equal(await dispatchEvents(db, { subscriber }), 1)
  assert.deepEqual(heard, ['1 purchaseCreated', '1 purchaseCreated'])
})

/** Writes a row of its own for each event, and fails at those of `poison`: in JavaScript or in PostgreSQL. */
function writer(poison: Set<bigint>, kind: 'throws' | 'refused' = 'throws') {
  const calls: number[] = []
  const subscriber: Subscriber = async (tx, events) => {
    calls.push(events.length)
    for (const event of events) {
      if (poison.has(event.id) && kind === 'throws') throw new Error(`no words for ${event.id}`)
      const id = poison.has(event.id) ? 'nothing' : event.id.toString()
      await tx.query('insert into told (event_id, purchase_id, sequence) values ($1::text::bigint, $2, $3)', [
        id,
        event.purchaseId,
        event.sequence,
      ])
    }
  }
  return { subscriber, calls }
}

async function told(purchaseId: string): Promise<number[]> {
  const { rows } = await db.query<{ sequence: number }>(
    'select sequence from told where purchase_id = $1 order by position',
    [purchaseId],
  )
  return rows.map(({ sequence }) => sequence)
}

await db.query(
  'create table told (position int generated always as identity, event_id bigint unique, purchase_id uuid, sequence int)',
)

for (const kind of ['throws', 'refused'] as const) {
  test(`an event that cannot be told (${kind}) is put aside, its purchase waits in order, and nobody else does`, async () => {
    const purchases = await Promise.all(Array.from({ length: 9 }, () => aPurchase(db, merchant)))
    for (const { purchaseId } of purchases) await anEvent(db, purchaseId, 'paymentStarted')
    const sick = purchases[4] as (typeof purchases)[number]
    const { id } = await anEvent(db, sick.purchaseId, 'paymentFailed')
    for (const { purchaseId } of purchases) await anEvent(db, purchaseId, 'paymentProcessed')
    const poison = new Set([id])
    const { subscriber, calls } = writer(poison, kind)
    const other = listener()
    const subscribers = { writer: subscriber, other: other.subscriber }
    const alarms: string[] = []
    const dispatch = () =>
      dispatchEvents(db, subscribers, 200, (parked) =>
        alarms.push(...parked.map((one) => `${one.event.id} ${one.subscriber}`)),
      )
    assert.equal(await dispatch(), 28)
    assert.ok(calls.length <= 2 + 2 * Math.ceil(Math.log2(28)), `${calls}`)
    assert.deepEqual(alarms, [`${id} writer`])
    for (const { purchaseId } of purchases) {
      assert.deepEqual(await told(purchaseId), purchaseId === sick.purchaseId ? [1, 2] : [1, 2, 3])
    }
    assert.equal(other.heard.length, 28, 'the other subscriber told all, once')
    await anEvent(db, sick.purchaseId, 'potClosing')
    assert.equal(await dispatch(), 1)
    const [parked] = await listParked(db, SYSTEM)
    assert.ok(parked)
    assert.deepEqual([parked.eventId, parked.subscriber, parked.waiting, alarms.length], [id, 'writer', 2, 1])
    const retry = (one: typeof parked) => transaction(db, (tx) => retryParked(tx, subscribers, one))
    assert.equal(await retry(parked), 0, 'it still cannot be told')
    assert.equal((await listParked(db, SYSTEM))[0]?.waiting, 2)
    poison.clear()
    assert.equal(await retry(parked), 3)
    assert.deepEqual(await told(sick.purchaseId), [1, 2, 3, 4, 5])
    assert.equal(await countParked(db), 0)
  })
}

test('a subscriber that can tell nothing at all is no matter of single events: nothing is put aside', async () => {
  for (let n = 0; n < 21; n += 1) await aPurchase(db, merchant)
  const broken: Subscriber = async () => {
    throw new Error('broken')
  }
  await assert.rejects(dispatchEvents(db, { broken }), /broken/)
  assert.equal(await countParked(db), 0)
  assert.equal(await dispatchEvents(db, {}), 21)
})

test('only one dispatcher plans at a time', async () => {
  await aPurchase(db, merchant)
  let nested = -1
  const outer: Subscriber = async () => {
    nested = await dispatchEvents(db, {})
  }
  assert.equal(await dispatchEvents(db, { outer }), 1)
  assert.equal(nested, 0)
})

test('whoever counts hears each event once, of an accepted purchase its money, its currency and how it is paid', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentFailed')
  await anEvent(db, purchaseId, 'paymentProcessed')
  const heard: unknown[] = []
  const hear = (events: readonly { name: string; sale: unknown }[]) =>
    heard.push(...events.map(({ name, sale }) => ({ name, sale })))
  await dispatchEvents(db, {}, 10, () => {}, hear)
  await dispatchEvents(db, {}, 10, () => {}, hear)
  const { rows } = await db.query<{ currency: string; amount_minor: bigint; payment_type: string }>(
    'select currency, amount_minor, payment_type from purchases where id = $1',
    [purchaseId],
  )
  const { currency = '', amount_minor = 0n, payment_type = '' } = rows[0] ?? {}
  assert.deepEqual(heard, [
    { name: 'purchaseCreated', sale: null },
    { name: 'paymentFailed', sale: null },
    { name: 'paymentProcessed', sale: { currency, amountMinor: Number(amount_minor), paymentType: payment_type } },
  ])
})
