import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { FURNITURE, PLAYED, STAYS } from './tables.ts'

test('of every table it is said whether the demo’s history brings it, needs it or leaves it alone', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  assert.deepEqual([...PLAYED, ...FURNITURE, ...STAYS].sort(), rows.map(({ name }) => name).sort())
})
