import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cuttingProxy } from '../../test/support/cutting-proxy.ts'
import { testDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { askTogether, closeDatabase, DatabaseFault, openDatabase, transaction } from './database.ts'

const { db, url } = await testDatabase()
await db.query('create table notes (id text primary key)')
await db.query(`insert into notes values ('first'), ('second')`)

const LOCK = 'select id from notes where id = $1 for update'
const INSERT = 'insert into notes values ($1)'
const isNoted = async (id: string) => (await db.query('select from notes where id = $1', [id])).rowCount === 1

test('locks that are asked for together are waited for one after the other', async () => {
  const waiting = transaction(db, async (holder) => {
    await holder.query(LOCK, ['first'])
    const both = transaction(db, (tx) => Promise.all([tx.query(LOCK, ['first']), tx.query(LOCK, ['second'])]))
    await until('the second transaction waits', async () => {
      const { rowCount } = await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    })
    const { rowCount } = await db.query(`${LOCK} nowait`, ['second'])
    assert.equal(rowCount, 1, 'nobody has the second lock while the first is waited for')
    return { both }
  })
  const { both } = await waiting
  assert.deepEqual(
    (await both).map(({ rows }) => rows),
    [[{ id: 'first' }], [{ id: 'second' }]],
  )
})

test('of what is asked together the first failure is told, and nothing of it stays', async () => {
  const asked = transaction(db, (tx) =>
    Promise.all([tx.query(INSERT, ['third']), tx.query(INSERT, ['first']), tx.query(INSERT, ['fourth'])]),
  )
  await assert.rejects(asked, { code: '23505', detail: 'Key (id)=(first) already exists.' })
  assert.equal(await isNoted('third'), false)
  assert.equal(await isNoted('fourth'), false)
})

test('of what is asked together the first failure is told though it has a longer way to whoever waits', async () => {
  const asked = transaction(db, async (tx) => {
    await tx.query('select')
    const far = async (turns: number): Promise<unknown> =>
      turns === 0 ? tx.query(INSERT, ['first']) : await far(turns - 1)
    const both = Promise.all([far(20), tx.query(INSERT, ['fourth'])])
    // Both answers are there when the next turn begins.
    await new Promise((resolve) => setImmediate(resolve))
    const until = performance.now() + 100
    while (performance.now() < until);
    return both
  })
  await assert.rejects(asked, { code: '23505', detail: 'Key (id)=(first) already exists.' })
})

for (const [how, end] of [
  ['failed', () => assert.fail('undone')],
  ['been committed', () => {}],
] as const) {
  test(`a transaction that has ${how} sends nothing more, whoever still asks`, async () => {
    const ended = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const ran = transaction(db, async (tx) => {
      late = ended.promise.then(() => tx.query(INSERT, [`late when ${how}`]))
      end()
    })
    await ran.catch(({ message }: Error) => assert.equal(message, 'undone'))
    ended.resolve()
    await assert.rejects(async () => late, /the transaction is over/)
    assert.equal(await isNoted(`late when ${how}`), false)
  })
}

test('when the begin is lost, neither a question nor a change that follows it is made', async () => {
  const wire = await cuttingProxy(url)
  const cut = openDatabase(wire.url)
  after(() => closeDatabase(cut))
  for (const first of [LOCK, INSERT]) {
    wire.cut({ fragment: 'begin', side: 'before' })
    await assert.rejects(
      transaction(cut, async (tx) => {
        await tx.query(first, ['fifth']).catch(() => {})
        await tx.query(INSERT, ['fifth'])
      }),
      DatabaseFault,
    )
  }
  assert.equal(await isNoted('fifth'), false)
})

test('questions asked together are answered each by its own; one that fails leaves the connection to others', async () => {
  const single = openDatabase(url, { connectionsMax: 1 })
  after(() => closeDatabase(single))
  const ask = (...values: string[]) =>
    askTogether(single, (connection) =>
      Promise.all(values.map((value) => connection.query('select $1::int as number', [value]))),
    )
  await assert.rejects(ask('1', 'two', '3'), { code: '22P02' })
  const numbers = (await ask('1', '2', '3')).flatMap(({ rows }) => rows.map(({ number }) => number))
  assert.deepEqual(numbers, [1, 2, 3])
})
