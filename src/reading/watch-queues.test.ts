import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { dispatchEvents } from '../events/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { latenessMs, readQueues } from './queue-store.ts'
import { watchQueues } from './watch-queues.ts'

const { db } = await testDatabase()
const businessClock = fixedClock(systemClock.now())
const clocks = { businessClock, systemClock }

async function eventsLateMs(): Promise<number> {
  const queue = (await readQueues(db)).find(({ name }) => name === 'events') ?? assert.fail()
  return latenessMs(queue, clocks)
}

test('a single event that nobody hands on is told of by its age, and no more once it is handed on', async () => {
  assert.equal(await eventsLateMs(), 0)
  await aPurchase(db, await aMerchant(db))
  const { rows } = await db.query<{ at: Date }>('select min(occurred_at) as at from events')
  businessClock.set(new Date((rows[0]?.at.getTime() ?? 0) + 301_000))
  assert.equal(await eventsLateMs(), 301_000)
  assert.deepEqual(await watchQueues(db, clocks), [
    `1 events wait to be handed on, since ${rows[0]?.at.toISOString()}: is a process with workers running (serve, or work), and well?`,
  ])
  await dispatchEvents(db, {})
  assert.equal(await eventsLateMs(), 0)
  assert.deepEqual(await watchQueues(db, clocks), [])
})
