import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../test/support/pgbouncer.ts'
import { closeDatabase, DatabaseFault, openDatabase, transaction } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { TIME_LIMITS } from './time-limits.ts'
import { watchSchema } from './watch-schema.ts'

const skip = !hasPgBouncer && 'PgBouncer is not installed'
const { url } = await testDatabase()

function open(address: string, terms: Parameters<typeof openDatabase>[1] = {}) {
  const db = openDatabase(address, terms)
  after(() => closeDatabase(db))
  return db
}

for (const mode of ['transaction', 'session'] as const) {
  test(`behind PgBouncer in ${mode} mode, with ?prepared=off, everything runs, and a transaction has its limits`, {
    skip,
  }, async () => {
    const pooled = await startPgBouncer(url, mode)
    const db = open(`${pooled}?prepared=off`, { connectionsMax: mode === 'session' ? 2 : 10 })
    const seen = await Promise.all(
      Array.from({ length: 50 }, (_, id) =>
        transaction(db, async (tx) => {
          const { rows } = await tx.query<{ id: number }>({ name: 'same', text: 'select $1::int as id' }, [id])
          const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
          assert.deepEqual((await tx.query(limits)).rows, [{ statement: '15s', lock: '10s' }])
          return rows[0]?.id
        }),
      ),
    )
    assert.deepEqual(seen, [...seen.keys()])
    const { rows } = await db.query('show statement_timeout')
    assert.deepEqual(rows, [{ statement_timeout: '0' }], 'nothing is left to whoever gets the session next')
    await db.query('delete from migrations where name like $1', ['0010%'])
    await db.query(`insert into migrations (name) values ('0010_pages.sql')`)
    assert.deepEqual(await migrate(db), [])
    assert.deepEqual(await pendingMigrations(db), [])
  })
}

test('behind PgBouncer a statement that takes too long is ended as everywhere', { skip }, async () => {
  const pooled = await startPgBouncer(url, 'transaction')
  const db = open(`${pooled}?prepared=off`, { limits: { ...TIME_LIMITS, statementMs: 200 } })
  const slow = transaction(db, (tx) => tx.query('select pg_sleep(10)'))
  await assert.rejects(slow, (error: DatabaseFault) => error instanceof DatabaseFault && error.code === '57014')
  const single = open(`${pooled}?prepared=off`, { limits: { ...TIME_LIMITS, answerMs: 200 } })
  await assert.rejects(single.query('select pg_sleep(10)'), (error: DatabaseFault) => error.kind === 'away')
})

test('without ?prepared=off a start behind PgBouncer ends with the sentence that helps', { skip }, async () => {
  const db = open(await startPgBouncer(url, 'transaction'))
  await assert.rejects(watchSchema(db), /^Error: DATABASE_URL leads to PgBouncer: add \?prepared=off to it$/)
})

test('a wrong password, and a database that does not exist, end a start in one sentence without the password', async () => {
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await assert.rejects(watchSchema(open(wrong.toString())), (error: Error) => {
    assert.match(error.message, /^DATABASE_URL: password authentication failed/)
    assert.doesNotMatch(error.message, /guessed/)
    return true
  })
  const missing = new URL(url)
  missing.pathname = '/nowhere'
  await assert.rejects(
    watchSchema(open(missing.toString())),
    /^Error: DATABASE_URL: database "nowhere" does not exist$/,
  )
})
