import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../test/support/pgbouncer.ts'
import { tcpProxy } from '../../test/support/tcp-proxy.ts'
import { until } from '../../test/support/until.ts'
import { announceWrites } from './announce-writes.ts'
import { closeDatabase, type Database, openDatabase, transaction } from './database.ts'
import { hearWrites } from './hear-writes.ts'

const { db, url } = await testDatabase()
await db.query('create table counters (count int)')
await db.query('insert into counters values (0)')

function open(address: string): Database {
  const opened = openDatabase(address)
  after(() => closeDatabase(opened))
  return opened
}

/** Another process, as far as the database can tell. */
function listener(own: Database) {
  let rings = 0
  const hearing = hearWrites(own, 'listener', () => {
    rings += 1
  })
  return {
    stop: hearing.stop,
    /** Does `act`, again and again until it is heard: what came before it does not count. */
    async hears(act: () => Promise<unknown>): Promise<void> {
      const before = rings
      await until('it was heard', async () => {
        await act()
        return rings > before
      })
    },
    rings: () => rings,
  }
}

const write = (own: Database) => transaction(own, (tx) => tx.query('update counters set count = count + 1'))
const isListening = () =>
  until('somebody listens', async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    return rows.length > 0
  })

test('a change rings though its statement ends by reading', async () => {
  let rings = 0
  const deafen = db.writes.hear(() => {
    rings += 1
  })
  const change = 'with changed as (update counters set count = count + 1 returning count) select count from changed'
  await db.query(change)
  await transaction(db, (tx) => tx.query(change))
  await db.query(
    `with changed as (update counters set count = 1 where false returning count) select count from changed`,
  )
  await db.query('select count from counters for update')
  deafen()
  assert.equal(rings, 2)
})

test('writes ring in their own process; reads, and what was rolled back or changed nothing, do not', async () => {
  let rings = 0
  const deafen = db.writes.hear(() => {
    rings += 1
  })
  await db.query('select count from counters')
  await db.query('update counters set count = 1 where false')
  await transaction(db, (tx) => tx.query('select count from counters'))
  const undone = transaction(db, async (tx) => {
    await tx.query('update counters set count = count + 1')
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  assert.equal(rings, 0)
  await write(db)
  await db.query('update counters set count = count + 1')
  assert.equal(rings, 2)
  deafen()
})

test('what one process commits the others hear, and nobody hears itself', async () => {
  const [one, other] = [open(url), open(url)]
  const announcer = announceWrites(one, 'one', ['counters'])
  let own = 0
  const self = hearWrites(one, 'one', () => {
    own += 1
  })
  const heard = listener(other)
  await until('both listen', async () => own > 0 && heard.rings() > 0)
  const before = own
  await heard.hears(() => write(one))
  assert.equal(own, before)
  announcer.stop()
  await Promise.all([self.stop(), heard.stop()])
})

test('others hear what was written, and nothing of what nobody waits for', async () => {
  const [one, other] = [open(url), open(url)]
  await db.query('create table notes (count int)')
  const announcer = announceWrites(one, 'one', ['counters', 'ended'])
  const heard: string[] = []
  const hearing = hearWrites(other, 'other', (news) => heard.push(news ? [...news].join() : 'anything'))
  await until('it listens', async () => heard.length > 0)
  await one.query('insert into notes values (1)')
  await transaction(one, async (tx) => {
    await tx.query('insert into notes values (1)')
    await tx.query({ text: 'update counters set count = count + 1', rings: ['ended', 'notes'] })
    await tx.query('update counters set count = count + 1')
  })
  await until('it was heard', async () => heard.length > 1)
  assert.deepEqual(heard, ['anything', 'counters,ended'])
  await announcer.stop()
  await hearing.stop()
})

test('a listener whose connection breaks ends no process, hears by asking meanwhile, and listens again', async () => {
  const network = await tcpProxy(url)
  const heard = listener(open(network.through(url)))
  await isListening()
  for (const fault of ['cut', 'terminate'] as const) {
    if (fault === 'cut') network.cut()
    else {
      await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen %'`,
      )
    }
    // Not announced: only who asks can notice.
    await heard.hears(() => write(db))
    await isListening()
  }
  await heard.stop()
})

test('behind PgBouncer in transaction mode nobody can listen: it is asked whether anything was written', {
  skip: !hasPgBouncer && 'PgBouncer is not installed',
}, async () => {
  const heard = listener(open(`${await startPgBouncer(url, 'transaction')}?prepared=off`))
  await heard.hears(() => write(db))
  await heard.stop()
})
