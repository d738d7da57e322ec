import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { dispatchEvents } from '../events/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Share } from '../shares/index.ts'
import { listNotifications, planNotifications } from './index.ts'

// Real money, from the card to the transfer: who is paid when decides who is told when.

const world = await collectingWorld()
const { db } = world
await db.query(
  `update merchants set payment_notification_url = 'https://shop.example/pay', error_notification_url = 'https://shop.example/error',
          purchase_end_notification_url = 'https://shop.example/end'`,
)

async function planned(purchaseId: string): Promise<string[]> {
  while ((await dispatchEvents(db, { notifications: (tx, events) => planNotifications(tx, events, systemClock) })) > 0);
  return (await listNotifications(db, SYSTEM, purchaseId)).map(({ kind }) => kind)
}

for (const type of ['INSTALLMENT', 'DOWN_PAYMENT'] as const) {
  test(`${type}: the first payment settles, and is notified at once`, async () => {
    const { purchase, shares } = await world.buyLater(type, 30_000n)
    assert.deepEqual(await planned(purchase.id), [])
    await world.pay(shares[0] as Share)
    assert.deepEqual(await planned(purchase.id), ['transfer'])
  })
}

test('DEFERRED: the capture on the due date settles, and is notified then', async () => {
  const { purchase, shares } = await world.buyLater('DEFERRED', 30_000n)
  await world.pay(shares[0] as Share)
  assert.deepEqual(await planned(purchase.id), [])
  await world.advanceDueDate(purchase.id)
  await world.work()
  assert.deepEqual(await planned(purchase.id), ['transfer'])
})

test('SPLIT: the closed pot settles, and both its payment and its end are notified', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [null])
  await world.pay(leader)
  assert.deepEqual(await planned(purchase.id), [])
  await world.pay(friends[0] as Share)
  await world.work()
  assert.deepEqual(await planned(purchase.id), ['transfer', 'split_end'])
})
