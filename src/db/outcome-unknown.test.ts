import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cuttingProxy } from '../../test/support/cutting-proxy.ts'
import { testDatabase } from '../../test/support/database.ts'
import { toDomainError } from '../http/index.ts'
import { closeDatabase, DatabaseFault, OutcomeUnknown, openDatabase, transaction, whileDoing } from './database.ts'

const { db: direct, url } = await testDatabase()
await direct.query('create table notes (text text)')
const wire = await cuttingProxy(url)
const db = openDatabase(wire.url)
after(() => closeDatabase(db))

/** Named: text is sent between two settings of its session, whose answers come before and after its own. */
const INSERT = { name: 'insert-note', text: 'insert into notes (text) values ($1)' }

const write = (text: string) =>
  transaction(db, async (tx) => {
    await tx.query('insert into notes (text) values ($1)', [text])
  })

async function lost(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => assert.fail('the connection was cut'),
    (error: unknown) => error,
  )
}

for (const side of ['before', 'after'] as const) {
  test(`a connection lost ${side} the commit is an unknown outcome, in a transaction and in a statement of its own`, async () => {
    wire.cut({ fragment: 'commit', side })
    assert.ok((await lost(() => write(`tx ${side}`))) instanceof OutcomeUnknown)
    wire.cut({ fragment: 'insert into notes', side })
    const error = await lost(() => db.query(INSERT, [`alone ${side}`]))
    assert.ok(error instanceof OutcomeUnknown)
    const { rows } = await direct.query('select from notes where text like $1', [`% ${side}`])
    assert.equal(rows.length, side === 'before' ? 0 : 2)
  })
}

test('a connection lost before the commit was sent, or in a question, has done nothing and says so', async () => {
  wire.cut({ fragment: 'insert into notes', side: 'after' })
  const inside = await lost(() => write('nothing'))
  wire.cut({ fragment: 'select from notes', side: 'after' })
  const asked = await lost(() => db.query('select from notes'))
  for (const error of [inside, asked])
    assert.equal(toDomainError(error)?.code, 'temporarily_unavailable', String(error))
})

test('what fails after a commit of the same request does not say that nothing was done', async () => {
  await whileDoing({ hasCommitted: false }, async () => {
    await write('first')
    wire.cut({ fragment: 'select from notes', side: 'after' })
    assert.equal(toDomainError(await lost(() => db.query('select from notes')))?.code, 'outcome_unknown')
  })
})

test('what PostgreSQL refuses at the commit was not done', async () => {
  await direct.query('create table once (id int unique deferrable initially deferred)')
  const error = await lost(() => transaction(db, (tx) => tx.query('insert into once values (1), (1)')))
  assert.ok(!(error instanceof OutcomeUnknown))
})

test('a transaction that swallowed the error of a statement does not pass for committed', async () => {
  const swallowing = transaction(db, async (tx) => {
    await tx.query('select from nowhere').catch(() => {})
  })
  await assert.rejects(swallowing, /rolled back/)
})

test('a disk that is full for the rows of a statement has undone it: nothing is unknown', async () => {
  const statement = `with noted as (insert into notes (text) values ('full') returning 1)
    select no_room() from noted`
  await direct.query(
    `create function no_room() returns int language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`,
  )
  const error = await lost(() => db.query(statement))
  assert.ok(error instanceof DatabaseFault && error.kind === 'full', String(error))
  assert.equal((await direct.query(`select from notes where text = 'full'`)).rows.length, 0)
})
