import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { closeDatabase, openDatabase, transaction } from './database.ts'

const { url } = await testDatabase()

test('how long a connection was waited for is told of each way into the pool, and of whoever got none', async () => {
  const waits: number[] = []
  const db = openDatabase(url, { connectionsMax: 1, onWaited: (ms) => waits.push(ms) })
  after(() => closeDatabase(db))
  await db.query('select 1')
  await db.query({ name: 'one', text: 'select 1' })
  assert.equal(waits.length, 2)
  await transaction(db, async (tx) => {
    // Behind this transaction, which has the only connection.
    const behind = db.query('select 1')
    await tx.query('select pg_sleep(0.2)')
    return { behind }
  }).then(({ behind }) => behind)
  assert.equal(waits.length, 4)
  assert.ok((waits.at(-1) ?? 0) > 150, `${waits.at(-1)} ms`)

  db.pool.options.connectionTimeoutMillis = 50
  await transaction(db, () => assert.rejects(db.query('select 1')))
  assert.equal(waits.length, 6)
  assert.ok((waits.at(-1) ?? 0) >= 49, `${waits.at(-1)} ms`)
})
