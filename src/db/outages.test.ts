import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ownServer } from '../../test/support/own-server.ts'
import { tcpProxy } from '../../test/support/tcp-proxy.ts'
import { until } from '../../test/support/until.ts'
import { closeDatabase, type Database, DatabaseFault, openDatabase, transaction } from './database.ts'
import type { FaultKind } from './driver-errors.ts'
import { lookAtDatabase } from './look-at-database.ts'
import type { TimeLimits } from './time-limits.ts'

const server = await ownServer()
const network = await tcpProxy(server.url)

/** Short, so that a server which does not answer costs a test half a second. */
const SHORT: TimeLimits = { connectMs: 500, statementMs: 400, lockMs: 200, idleInTransactionMs: 5_000, answerMs: 500 }
/** Two limits in a row, on a machine three times slower. */
const BOUNDED_MS = 3_000

function open(url = server.url, terms: Parameters<typeof openDatabase>[1] = {}): Database {
  const db = openDatabase(url, terms)
  after(() => closeDatabase(db))
  return db
}

const ask = (db: Database) => db.query({ name: 'ask', text: 'select 1 as one' })

function isFault(...kinds: FaultKind[]) {
  return (error: unknown) => {
    assert.ok(error instanceof DatabaseFault, String(error))
    assert.ok(kinds.includes(error.kind), error.message)
    return true
  }
}

async function answersAgain(db: Database): Promise<void> {
  await until('the database answers', () =>
    ask(db).then(
      () => true,
      () => false,
    ),
  )
}

test('a restart under open transactions ends no process: they fail as a fault, the same calls work afterwards', async () => {
  const db = open()
  const inside = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const open1 = transaction(db, async (tx) => {
    await tx.query('create table half_done (id int)')
    inside.resolve()
    await goOn.promise
    await tx.query('select 1')
  })
  const asleep = transaction(db, (tx) => tx.query('select pg_sleep(10)'))
  const failed = [assert.rejects(open1, isFault('away')), assert.rejects(asleep, isFault('away'))]
  await inside.promise
  await server.stop()
  await assert.rejects(ask(db), isFault('away'))
  await assert.rejects(
    transaction(db, (tx) => tx.query('select 1')),
    isFault('away'),
  )
  goOn.resolve()
  await Promise.all(failed)
  await server.start()
  await answersAgain(db)
  const { rows } = await transaction(db, (tx) =>
    tx.query<{ left: string | null }>(`select to_regclass('half_done') as left`),
  )
  assert.deepEqual(rows, [{ left: null }])
})

test('a crash of the server is over as soon as it has recovered; prepared statements are prepared again', async () => {
  const db = open()
  await ask(db)
  const crashed = transaction(db, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    server.crash(rows[0]?.pid as number)
    await tx.query('select pg_sleep(10)')
  })
  await assert.rejects(crashed, isFault('away'))
  await answersAgain(db)
})

test('a frozen server holds nobody longer than the limits, and is used again when it thaws', async () => {
  const db = open(server.url, { limits: SHORT, connectionsMax: 2 })
  await Promise.all([ask(db), ask(db)])
  server.freeze()
  const startedMs = performance.now()
  const waiting = [ask(db), transaction(db, (tx) => tx.query('select 1')), ask(db), ask(db)]
  for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    assert.equal(status, 'rejected')
    isFault('away')(reason)
  }
  assert.ok(performance.now() - startedMs < BOUNDED_MS, `${performance.now() - startedMs} ms`)
  server.thaw()
  await answersAgain(db)
})

test('connections that a network swallowed are given up, and new ones made', async () => {
  const db = open(network.through(server.url), { limits: SHORT, connectionsMax: 2 })
  await Promise.all([ask(db), ask(db)])
  network.swallow()
  const startedMs = performance.now()
  await assert.rejects(
    transaction(db, (tx) => tx.query('select 1')),
    isFault('away'),
  )
  await assert.rejects(ask(db), isFault('away'))
  assert.ok(performance.now() - startedMs < BOUNDED_MS)
  assert.equal(await lookAtDatabase(db, 100), 'silent')
  network.heal()
  await answersAgain(db)
})

test('connections that are reset in the middle of a transaction fail it, and the next one works', async () => {
  const db = open(network.through(server.url), { connectionsMax: 1 })
  const cut = transaction(db, async (tx) => {
    await tx.query('select 1')
    network.cut()
    await tx.query('select 1')
  })
  await assert.rejects(cut, isFault('away'))
  await transaction(db, ask as never)
})

test('when others have eaten all connections it is a fault, and over when they let go', async () => {
  const maker = open()
  await maker.query('create database crowded connection limit 1')
  const crowded = server.url.replace(/[^/]*$/, 'crowded')
  const others = openDatabase(crowded, { connectionsMax: 1 })
  const held = Promise.withResolvers<void>()
  const eaten = Promise.withResolvers<void>()
  const eating = transaction(others, async (tx) => {
    await tx.query('select 1')
    eaten.resolve()
    await held.promise
  })
  await eaten.promise
  const db = open(crowded)
  await assert.rejects(ask(db), (error: DatabaseFault) => isFault('away')(error) && error.code === '53300')
  held.resolve()
  await eating
  await closeDatabase(others)
  await answersAgain(db)
})

test('a disk without room, and a server that takes no writes, are faults of their own; no connection to a standby is kept', async () => {
  const maker = open()
  await maker.query('create table writes (id int)')
  await maker.query(
    'create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = $e$53100$e$; end $$',
  )
  await maker.query('create trigger no_room before insert on writes for each row execute function refuse()')
  const write = (db: Database) => db.query('insert into writes values (1)')
  await assert.rejects(write(maker), isFault('full'))
  await maker.query('drop trigger no_room on writes')
  await write(maker)
  const sessions: unknown[] = []
  const db = open(server.url, { connectionsMax: 1 })
  const readOnly = transaction(db, async (tx) => {
    sessions.push((await tx.query('select pg_backend_pid() as pid')).rows[0])
    await tx.query('set transaction read only')
    await tx.query('insert into writes values (1)')
  })
  await assert.rejects(readOnly, isFault('read_only'))
  sessions.push((await db.query('select pg_backend_pid() as pid')).rows[0])
  assert.notDeepEqual(sessions[0], sessions[1])
})

test('a lock that is not given in time, and a statement that takes too long, are contention: the connection is kept', async () => {
  const holder = open()
  await holder.query('create table contended (id int)')
  const db = open(server.url, { limits: SHORT, connectionsMax: 1 })
  const pid = async () => (await db.query('select pg_backend_pid() as pid')).rows[0]
  const before = await pid()
  await transaction(holder, async (tx) => {
    await tx.query('lock table contended')
    const locked = transaction(db, (waiting) => waiting.query('select 1 from contended'))
    await assert.rejects(locked, (error: DatabaseFault) => isFault('contended')(error) && error.code === '55P03')
  })
  const slow = transaction(db, (tx) => tx.query('select pg_sleep(5)'))
  await assert.rejects(slow, (error: DatabaseFault) => isFault('contended')(error) && error.code === '57014')
  assert.deepEqual(await pid(), before)
})

test('a statement whose table changed under it fails once', async () => {
  const db = open(server.url, { connectionsMax: 1 })
  await db.query('create table changing (id int)')
  const read = () => transaction(db, (tx) => tx.query({ name: 'read', text: 'select * from changing' }))
  await read()
  await db.query('alter table changing add column more text')
  await assert.rejects(read(), isFault('forgetful'))
  await read()
})

test('however many statements fail, an outage is told once', async () => {
  const told: string[] = []
  const db = open(server.url, { listener: { lost: (fault) => told.push(fault.kind), found: () => told.push('found') } })
  await ask(db)
  await server.stop()
  for (let tries = 0; tries < 20; tries++) await assert.rejects(ask(db), isFault('away'))
  assert.deepEqual(told, ['away'])
  assert.equal(db.outage.current()?.kind, 'away')
  await server.start()
  await answersAgain(db)
})
