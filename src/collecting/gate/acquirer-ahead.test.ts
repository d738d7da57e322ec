import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import type { Connection, Database } from '../../db/database.ts'
import { findAcquirerAhead } from './acquirer-ahead.ts'

const world = await collectingWorld()

test('a capture that another process ends while the page is read is no time that our books have lost', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.pay(leader)
  await world.sandbox.fault('capture', 'lost_after')
  await world.work(1)
  assert.equal((await world.read(purchase.id)).state, 'leader_processed', 'taken at the bank, and its answer is lost')

  let isEnded = false
  const beside: Connection = new Proxy(world.db, {
    get: (db: Database, name) =>
      name === 'query'
        ? async (...asked: Parameters<Database['query']>) => {
            const answer = await db.query(...asked)
            if (!isEnded && JSON.stringify(asked).includes('from attempts')) {
              isEnded = true
              await world.work()
            }
            return answer
          }
        : Reflect.get(db, name),
  })
  const [account] = world.ports.acquirers.all()
  assert.ok(account)
  assert.equal(await findAcquirerAhead(beside, account.acquirer), null)
  assert.deepEqual([isEnded, (await world.read(purchase.id)).state], [true, 'successful'])
})
