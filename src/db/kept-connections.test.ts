import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { testDatabase } from '../../test/support/database.ts'
import { closeDatabase, openDatabase } from './database.ts'

const { url } = await testDatabase()

/** Instead of the driver's ten seconds. */
const IDLE_MS = 20

async function connectionsAtRest(connectionsKept: number): Promise<number> {
  const db = openDatabase(url, { connectionsKept })
  after(() => closeDatabase(db))
  db.pool.options.idleTimeoutMillis = IDLE_MS
  const clients = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()))
  for (const client of clients) client.release()
  await delay(10 * IDLE_MS)
  return db.pool.totalCount
}

test('a process at rest keeps as many connections as it was told to, and gives back the others', async () => {
  assert.equal(await connectionsAtRest(2), 2)
})

test('a command that was told nothing gives back all of them', async () => {
  assert.equal(await connectionsAtRest(0), 0)
})
