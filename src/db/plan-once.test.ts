import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { type Connection, closeDatabase, openDatabase, transaction } from './database.ts'

const { url } = await testDatabase()

function openSingle(address = url) {
  const db = openDatabase(address, { connectionsMax: 1 })
  after(() => closeDatabase(db))
  return db
}

async function howPlanned(connection: Connection): Promise<unknown> {
  const named = { name: 'asked-often', text: 'select from migrations where name = any($1)' }
  for (let time = 0; time < 3; time += 1) await connection.query(named, [['one']])
  const { rows } = await connection.query(
    `select custom_plans as anew, generic_plans as once from pg_prepared_statements where name = '${named.name}'`,
  )
  return rows[0]
}

const modeOfText = async (connection: Connection) =>
  (await connection.query(`select current_setting('plan_cache_mode') as mode where $1`, [true])).rows

test('a named statement is planned once, from its first time on', async () => {
  assert.deepEqual(await howPlanned(openSingle()), { anew: 0n, once: 3n })
  assert.deepEqual(await transaction(openSingle(), howPlanned), { anew: 0n, once: 3n })
})

test('text is planned for its values, alone and in a transaction, and leaves named statements as they were', async () => {
  const db = openSingle()
  assert.deepEqual(await modeOfText(db), [{ mode: 'auto' }])
  assert.deepEqual(await transaction(db, modeOfText), [{ mode: 'auto' }])
  assert.deepEqual(await howPlanned(db), { anew: 0n, once: 3n })
})

test('text that fails leaves named statements as they were', async () => {
  const db = openSingle()
  const fail = (connection: Connection) => connection.query('select 1 / $1::int', [0])
  await assert.rejects(fail(db), { code: '22012' })
  await assert.rejects(transaction(db, fail), { code: '22012' })
  assert.deepEqual(await howPlanned(db), { anew: 0n, once: 3n })
})

test('options of the operator are kept, and theirs come last', async () => {
  const address = new URL(url)
  address.searchParams.set('options', '-c work_mem=7MB -c plan_cache_mode=auto')
  const db = openSingle(address.href)
  await modeOfText(db)
  const { rows } = await db.query(
    `select current_setting('work_mem') as memory, current_setting('plan_cache_mode') as plans`,
  )
  assert.deepEqual(rows, [{ memory: '7MB', plans: 'auto' }])
})
