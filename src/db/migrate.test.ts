import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testDatabase } from '../../test/support/database.ts'
import { transaction } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { db } = await testDatabase()

async function migrations(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-migrations-'))
  after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

test('each migration is a transaction: what came before one that fails stays, and the sentence names it', async () => {
  const folder = await migrations({
    'a1_made.sql': 'create table a1 (id int)',
    'a2_broken.sql': 'create table a2 (id int); insert into nowhere values (1)',
    'a3_later.sql': 'create table a3 (id int)',
  })
  await assert.rejects(migrate(db, folder), /^Error: migration a2_broken\.sql: relation "nowhere" does not exist/)
  assert.deepEqual(await pendingMigrations(db, folder), ['a2_broken.sql', 'a3_later.sql'])
  const { rows } = await db.query(`select to_regclass('a1')::text as first, to_regclass('a2')::text as second`)
  assert.deepEqual(rows, [{ first: 'a1', second: null }])
})

test('a migration has hours for a statement and seconds for a lock, whatever the service has', async () => {
  const folder = await migrations({
    'b1_limits.sql': `create table b1 as select name, setting::bigint from pg_settings
                       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  })
  const told: string[] = []
  await migrate(db, folder, ({ done, of, now }) => told.push(`${done} of ${of} ${now}`))
  assert.deepEqual(told, ['0 of 1 b1_limits.sql'], 'whoever waits for it knows which')
  const { rows } = await db.query('select name, setting from b1 order by name')
  assert.deepEqual(rows, [
    { name: 'idle_in_transaction_session_timeout', setting: 0n },
    { name: 'lock_timeout', setting: 5_000n },
    { name: 'statement_timeout', setting: 3_600_000n },
  ])
  const usual = await db.query('show statement_timeout')
  assert.deepEqual(usual.rows, [{ statement_timeout: '15s' }])
})

test('an index is made concurrently, outside the transaction that keeps others from migrating', async () => {
  await db.query('create table c1 (id int)')
  const folder = await migrations({
    'c1_index.sql': `-- whipround: outside a transaction
      drop index concurrently if exists c1_id;
      create index concurrently c1_id on c1 (id);`,
  })
  assert.deepEqual(await migrate(db, folder), ['c1_index.sql'])
  const { rows } = await db.query(`select indisvalid from pg_index where indexrelid = 'c1_id'::regclass`)
  assert.deepEqual(rows, [{ indisvalid: true }])
})

test('of two that migrate at once one does each migration, and both return', async () => {
  const folder = await migrations({
    'd1_slow.sql': 'create table d1 (id int); select pg_sleep(0.3)',
    'd2_index.sql': '-- whipround: outside a transaction\ncreate index concurrently d1_id on d1 (id);',
    'd3_more.sql': 'create table d3 (id int)',
  })
  const both = await Promise.all([migrate(db, folder), migrate(db, folder)])
  assert.deepEqual(both.flat().sort(), ['d1_slow.sql', 'd2_index.sql', 'd3_more.sql'])
  assert.deepEqual(await pendingMigrations(db, folder), [])
})

test('a database that was never migrated lacks all migrations', async () => {
  await transaction(db, async (tx) => {
    await tx.query('alter table migrations rename to migrations_hidden')
  })
  const folder = await migrations({ 'e1.sql': 'select 1' })
  assert.deepEqual(await pendingMigrations(db, folder), ['e1.sql'])
  await db.query('alter table migrations_hidden rename to migrations')
})
