import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { until } from '../../test/support/until.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { listAttempts } from '../payments/index.ts'
import { lockSettled } from '../settlements/index.ts'
import { lockNamedAttemptChain, lockShareChain } from './lock-chain-store.ts'

const world = await collectingWorld()

/** What `lock` reads that had to wait until somebody who holds the purchase has changed all of it. */
async function readAfter<T>(
  purchaseId: string,
  changes: readonly string[],
  lock: (tx: Transaction) => Promise<T | undefined>,
): Promise<T> {
  const { db } = world
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = transaction(db, async (tx) => {
    await tx.query('select from purchases where id = $1 for update', [purchaseId])
    isHeld.resolve()
    await mayCommit.promise
    for (const change of changes) await tx.query(change, [purchaseId])
  })
  await isHeld.promise
  const second = transaction(db, lock)
  await until('somebody waits', async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === 1
  })
  mayCommit.resolve()
  await first
  return (await second) ?? assert.fail('there is one')
}

const OF_PURCHASE = `update purchases set title = 'changed' where id = $1`
const OF_SHARES = `update shares set message = 'changed' where purchase_id = $1`

test('whoever waited for an attempt reads it, its share and its purchase as they are then', async () => {
  const { purchase, leader } = await world.buy(3_000n, [null])
  await world.pay(leader)
  const [attempt] = await listAttempts(world.db, purchase.id)
  const changes = [OF_PURCHASE, OF_SHARES, 'update attempts set refusals = 7 where purchase_id = $1']
  const locked = await readAfter(purchase.id, changes, (tx) => lockNamedAttemptChain(tx, attempt?.id ?? ''))
  assert.deepEqual([locked.purchase.title, locked.share.message, locked.attempt.refusals], ['changed', 'changed', 7])
  assert.deepEqual(locked.attempt, { ...attempt, refusals: 7 })
})

test('whoever waited for a share reads it and its purchase as they are then', async () => {
  const { purchase, leader } = await world.buy(3_000n, [null])
  const locked = await readAfter(purchase.id, [OF_PURCHASE, OF_SHARES], (tx) => lockShareChain(tx, leader.id))
  assert.deepEqual(locked.share, { ...leader, message: 'changed' })
  assert.deepEqual(locked.purchase, { ...(await world.read(purchase.id)), title: 'changed' })
})

test('whoever waited for a purchase that is settled at a PSP reads its settlement as it is then', async () => {
  const back = await settlingWorld(world)
  const { id } = await back.accepted('SPLIT')
  const before = await back.settlement(id)
  const changes = [OF_PURCHASE, `update settlements set try_number = 7, state = 'unknown' where purchase_id = $1`]
  const locked = await readAfter(id, changes, (tx) => lockSettled(tx, id))
  assert.deepEqual([locked.purchase.title, locked.purchase.state], ['changed', 'leader_processed'])
  assert.deepEqual(locked.settlement, { ...before, tryNumber: 7, state: 'unknown' })
})
