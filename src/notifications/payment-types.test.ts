import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { notificationsOf } from '../../test/support/told-of.ts'
import { dispatchEvents } from '../events/index.ts'
import { systemClock } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { planNotifications } from './index.ts'

// Real money, from the card to the transfer: who is paid when decides who is told when.

const world = await collectingWorld()
const { db } = world
await db.query(
  `update merchants set payment_notification_url = 'https://shop.example/pay', error_notification_url = 'https://shop.example/error',
          purchase_end_notification_url = 'https://shop.example/end'`,
)

async function planned(purchaseId: string): Promise<string[]> {
  while ((await dispatchEvents(db, { notifications: (tx, events) => planNotifications(tx, events, systemClock) })) > 0);
  return (await notificationsOf(db, purchaseId)).map(({ kind }) => kind)
}

for (const type of ['INSTALLMENT', 'DOWN_PAYMENT', 'DEFERRED'] as const) {
  test(`${type}: the first payment is accepted, and the shop is notified at once, once`, async () => {
    const { purchase, shares } = await world.buyLater(type, 30_000n)
    assert.deepEqual(await planned(purchase.id), [])
    await world.pay(shares[0] as Share)
    assert.deepEqual(await planned(purchase.id), ['transfer'])
    if (type === 'DEFERRED') await world.advanceDueDate(purchase.id)
    await world.work()
    assert.equal((await world.read(purchase.id)).state, 'successful')
    assert.deepEqual(await planned(purchase.id), ['transfer'])
  })
}

test('SPLIT: the leader’s hold is notified at once; what the pot’s end adds is that it ended', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [null])
  await world.pay(leader)
  assert.deepEqual(await planned(purchase.id), ['transfer'])
  await world.pay(friends[0] as Share)
  await world.work()
  assert.deepEqual(await planned(purchase.id), ['transfer', 'split_end'])
})

test('what the merchant takes back was told all the same: it knows, and no second word follows', async () => {
  const { purchase, leader } = await world.buy(10_001n, [null])
  await world.pay(leader)
  await world.release(purchase.id)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'cancelled')
  assert.deepEqual(await planned(purchase.id), ['transfer'])
})
