import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { notificationsOf } from '../../test/support/told-of.ts'
import { transferred } from '../../test/support/unwinding.ts'
import { dispatchEvents } from '../events/index.ts'
import { planNotifications } from '../notifications/index.ts'
import { systemClock } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld()
const { db } = world
await db.query(`update merchants set payment_notification_url = 'https://shop.example/pay'`)

async function told(id: string): Promise<string[]> {
  while ((await dispatchEvents(db, { notifications: (tx, events) => planNotifications(tx, events, systemClock) })) > 0);
  return (await notificationsOf(db, id)).map(({ kind }) => kind)
}

const settledOf = async (id: string) => (await world.events(id)).filter((name) => name === 'purchaseSettled')

/** What the version before left: items and the shop's notification with success only, refunds before it without item. */
async function asBefore(): Promise<void> {
  // Of a later migration than the one that is tried here.
  await db.query('alter table events drop constraint if exists events_actor')
  await db.query(
    `delete from transfer_items using purchases
      where purchases.id = purchase_id and purchases.state in ('leader_processed', 'cancelled')`,
  )
  await db.query(
    `update notification_deliveries delivery set event_id = events.id from events
      where events.purchase_id = delivery.purchase_id and events.name = 'purchaseSuccessful'`,
  )
  await db.query(`delete from events where name = 'purchaseSettled'`)
}

async function upgrade(): Promise<void> {
  await db.query(await readFile(new URL('../../migrations/0018_settlement_promised.sql', import.meta.url), 'utf8'))
}

test('an upgrade promises once what stands without a promise, of what is left of it, and tells each shop once', async () => {
  const split = await world.buy(30_000n, [null, null])
  const partly = await world.buy(30_000n, [null, null])
  const ending = await world.buy(30_000n, [null, null])
  const over = await world.buy(30_000n, [null, null])
  const deferred = await world.buyLater('DEFERRED', 30_000n)
  const toldBefore = await world.buyLater('INSTALLMENT', 30_000n)
  for (const { leader } of [split, partly, ending, over]) await world.pay(leader)
  for (const { shares } of [deferred, toldBefore]) await world.pay(shares[0] as Share)
  assert.deepEqual(await told(toldBefore.purchase.id), ['transfer'])
  await db.query('delete from notification_deliveries where purchase_id <> $1', [toldBefore.purchase.id])
  await world.refund(partly.purchase.id, 1_000n)
  await world.release(over.purchase.id)
  await world.work()
  await world.release(ending.purchase.id)
  const untold = await world.buyLater('DOWN_PAYMENT', 30_000n)
  await world.pay(untold.shares[0] as Share)
  await asBefore()

  await upgrade()
  await upgrade()

  for (const [bought, owedMinor, settled, kinds] of [
    [split, 30_000n, 1, ['transfer']],
    [partly, 29_000n, 1, ['transfer']],
    [ending, 0n, 0, []],
    [over, 0n, 0, []],
    [deferred, 30_000n, 1, ['transfer']],
    [toldBefore, 30_000n, 0, ['transfer']],
    [untold, 30_000n, 1, ['transfer']],
  ] as const) {
    const { id } = bought.purchase
    assert.equal(await transferred(world, id), owedMinor)
    assert.equal((await settledOf(id)).length, settled)
    assert.deepEqual(await told(id), kinds)
  }

  // What was promised so is finished, and taken back, like any other; and nobody is told twice.
  await world.release(deferred.purchase.id)
  await world.refund(partly.purchase.id, 29_000n)
  await world.pay(split.friends[0] as Share)
  await world.pay(split.friends[1] as Share)
  await world.work()
  for (const [bought, state, owedMinor] of [
    [split, 'successful', 30_000n],
    [partly, 'cancelled', 0n],
    [ending, 'cancelled', 0n],
    [deferred, 'cancelled', 0n],
  ] as const) {
    const { id } = bought.purchase
    assert.equal((await world.read(id)).state, state)
    assert.equal(await transferred(world, id), owedMinor)
  }
  assert.deepEqual(await told(split.purchase.id), ['transfer'])
  assert.deepEqual(await told(toldBefore.purchase.id), ['transfer'])
})
