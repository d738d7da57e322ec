import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { watchSchema } from './watch-schema.ts'

test('whose the database is, is told once where that is found after the start, however often it is looked at', async (t) => {
  const { db } = await testDatabase()
  const { rows } = await db.query<{ name: string }>(
    'delete from migrations where name = (select max(name) from migrations) returning name',
  )
  const told: string[] = []
  let looks = 0
  const claim = async () => {
    looks += 1
    throw new Error('this database is another’s')
  }
  const watch = await watchSchema(db, claim, (sentence) => told.push(sentence))
  t.after(() => watch.stop())
  assert.equal(watch.hindrance(), 'migrations are missing')
  await db.query('insert into migrations (name) values ($1)', [rows[0]?.name])
  await until('it was looked at three times', async () => looks >= 3 || undefined)
  assert.deepEqual(told, ['this database is another’s'])
  assert.equal(watch.hindrance(), 'this database is another’s')
})
