import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { testDatabase } from './database.ts'

const first = await testDatabase()
const second = await testDatabase()

test('a test database has every migration', async () => {
  assert.deepEqual(await pendingMigrations(first.db), [])
})

test('a test database shares nothing with another one', async () => {
  await first.db.query('create table only_here (id integer)')
  const { rows } = await second.db.query(`select to_regclass('only_here') as found`)
  assert.deepEqual(rows, [{ found: null }])
})
