import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { transaction } from '../../db/database.ts'
import { listAttempts } from '../../payments/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { closePot, extendPot, potEndBounds } from '../index.ts'

const world = await collectingWorld()

const extend = (purchaseId: string, deadlineAt: Date) =>
  transaction(world.db, (tx) => extendPot(tx, world.ports, { purchaseId, deadlineAt }))
const refused = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code
const boundsOf = async (id: string) =>
  potEndBounds(await world.read(id), await listAttempts(world.db, id), world.ports.businessClock.now())

test('a pot with more time stays open past its old end, and closes at the new one', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  const end = (await world.read(purchase.id)).pot?.deadlineAt as Date
  await extend(purchase.id, addMs(end, 24 * HOUR_MS))
  await world.advance(60 * HOUR_MS)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).pot?.state, 'open')
  assert.ok(friends[0])
  assert.equal((await world.pay(friends[0])).state, 'paid')
  await world.advance(13 * HOUR_MS)
  await world.work()
  assert.equal((await world.read(purchase.id)).pot?.state, 'closed')
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held], [9_000n, 0n])
  assert.ok((await world.events(purchase.id)).includes('potExtended'))
})

test('a pot gets no more time than its type allows and the hold on the leader’s card lives, and never less', async () => {
  const { purchase, leader } = await world.buy(9_000n, [null])
  assert.equal(await boundsOf(purchase.id), undefined, 'not open yet')
  await world.pay(leader)
  const bounds = await boundsOf(purchase.id)
  assert.ok(bounds)
  assert.equal(bounds.latestBy, 'term')
  for (const wrong of [bounds.after, addMs(bounds.after, -HOUR_MS), addMs(bounds.latest, 1)])
    await assert.rejects(extend(purchase.id, wrong), refused('invalid_date'))
  await world.db.query("update attempts set held_until = $2 where purchase_id = $1 and state = 'held'", [
    purchase.id,
    addMs(bounds.after, 12 * HOUR_MS),
  ])
  const byHold = await boundsOf(purchase.id)
  assert.equal(byHold?.latestBy, 'hold')
  await assert.rejects(extend(purchase.id, addMs(bounds.after, 12 * HOUR_MS)), refused('invalid_date'))
  await extend(purchase.id, byHold.latest)
  assert.equal(await boundsOf(purchase.id), undefined, 'nothing of the hold is left')
})

test('a pot that is closing, or whose end has passed, gets no more time; of another merchant’s nobody knows', async () => {
  const { purchase, leader } = await world.buy(9_000n, [null])
  await world.pay(leader)
  const end = (await world.read(purchase.id)).pot?.deadlineAt as Date
  const later = addMs(end, HOUR_MS)
  const stranger = { ...world.ports, scope: { kind: 'merchant', merchantId: crypto.randomUUID() } as const }
  await assert.rejects(
    transaction(world.db, (tx) => extendPot(tx, stranger, { purchaseId: purchase.id, deadlineAt: later })),
    refused('purchase_not_found'),
  )
  await transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id))
  await assert.rejects(extend(purchase.id, later), refused('pot_not_open'))
  const late = await world.buy(9_000n, [null])
  await world.pay(late.leader)
  await world.advance(49 * HOUR_MS)
  await assert.rejects(extend(late.purchase.id, addMs(later, 49 * HOUR_MS)), refused('pot_not_open'))
})
