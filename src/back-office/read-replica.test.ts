import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { apiWorld } from '../../test/support/api-world.ts'
import { officeOf, textOf } from '../../test/support/office.ts'
import { payerOf } from '../../test/support/paying.ts'
import { replicatedServer } from '../../test/support/replicated-server.ts'
import { until } from '../../test/support/until.ts'
import type { ReadPlace } from '../db/connection.ts'
import { readAfter, readFrom, readNow } from '../db/read-from.ts'
import { openReplica } from '../db/replica.ts'
import { forgetOldWrites } from '../people/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { newId, parsePublicId } from '../shared/ids.ts'
import * as registry from './registry.ts'
import type { StaffPage } from './staff-page.ts'

const server = await replicatedServer()
const others = process.env.TEST_DATABASE_URL
process.env.TEST_DATABASE_URL = server.url
const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string

/** A process of its own, with its own eyes on the replica. */
async function officeBeside(staffId: string) {
  const config = { ...world.terms.config, databaseReadUrl: server.replicaOf(world.databaseUrl) }
  const office = await officeOf({ terms: { ...world.terms, config } }, { kind: 'company', companyId }, staffId)
  const { replica, db, metrics } = office.ports
  assert.ok(replica)
  replica.watch(db, () => {})
  await until('the replica is read', async () => replica.floor() !== undefined)
  const readsAt = async (place: ReadPlace) => {
    const told = await metrics.registry.getSingleMetric('whipround_replica_reads_total')?.get()
    return told?.values.find(({ labels }) => labels.answered_by === place)?.value ?? 0
  }
  return {
    ...office,
    replica,
    /** What a page says, and who answered. */
    async read(url: string, provedAgoMs = 10 * MINUTE_MS) {
      const before = new Map<ReadPlace, number>()
      for (const place of ['replica', 'own_write', 'unfit', 'failed'] as const) before.set(place, await readsAt(place))
      const { body, statusCode } = await office.get(url, { headers: { 'x-proved-ago-ms': String(provedAgoMs) } })
      assert.equal(statusCode, 200, body)
      const by: ReadPlace[] = []
      for (const [place, count] of before) if ((await readsAt(place)) > count) by.push(place)
      return { body, text: textOf(body), by: by.join() }
    },
  }
}

const anaelle = newId()
const [first, second, another] = [await officeBeside(anaelle), await officeBeside(anaelle), await officeBeside(newId())]
after(async () => {
  if (others === undefined) delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = others
  await server.close()
})
const LIST = '/dashboard/purchases'

async function paid(): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Weekend in Brest', amount: 9_000 },
  })
  await payer.accepted(String(json.id), 0)
  return String(json.id)
}

async function refund(id: string): Promise<void> {
  const page = `/dashboard/purchases/pur_${id}/refund`
  const { body } = await first.get(page)
  const seen = /name="seen" value="(\d+)"/.exec(body)?.[1] ?? ''
  const answer = await first.submit(page, { seen, amount: '90.00', reason: 'It rains' })
  assert.equal(answer.statusCode, 303, textOf(answer.body))
}

const isRefunded = /Weekend in Brest .{0,80}(Refund|refund)/

test('with a replica that is five seconds late, whoever refunds sees it on the next page, at every process; whoever wrote nothing reads the replica', async () => {
  const id = await paid()
  await server.caughtUp()
  assert.deepEqual((await first.read(LIST)).by, 'replica')
  await server.delay(5_000)
  await refund(id)
  for (const office of [first, second]) {
    const list = await office.read(LIST)
    assert.match(list.text, isRefunded)
    assert.equal(list.by, 'own_write')
  }
  const file = await second.read(`${LIST}.csv`)
  assert.match(file.body, /Weekend in Brest.*refund/i)
  const late = await another.read(LIST)
  assert.equal(late.by, 'replica')
  assert.doesNotMatch(late.text, isRefunded)
  const ofReplica = await until('the replica has the refund', async () => {
    const list = await second.read(LIST)
    return list.by === 'replica' && list
  })
  assert.match(ofReplica.text, isRefunded)
})

test('a file comes from the replica whole, its line in the audit log from the database, where the next page finds it', async () => {
  await server.delay(0)
  await until('a list comes from the replica', async () => (await first.read(LIST)).by === 'replica')
  await server.delay(5_000)
  const file = await another.read(`${LIST}.csv`)
  assert.equal(file.by, 'replica')
  assert.match(file.body, /Weekend in Brest[\s\S]*\r\ntotal,1,/)
  const log = await another.read('/dashboard/audit')
  assert.equal(log.by, 'own_write')
  assert.match(log.text, /purchases-Europe-Paris\.csv/)
  await server.delay(0)
})

test('somebody whose act began and of whom nobody knows its end reads from the database', async () => {
  await world.db.query(
    `insert into own_writes (person_id, noted_at) values ($1, now())
     on conflict (person_id) do update set position = null, noted_at = now()`,
    [another.staffId],
  )
  assert.equal((await another.read(LIST)).by, 'own_write')
  await world.db.query(`update own_writes set noted_at = noted_at - interval '1 day'`)
  await forgetOldWrites({ db: world.db, systemClock: { now: () => new Date() } })
  assert.equal((await another.read(LIST)).by, 'replica')
})

test('whoever has just signed in reads from the database', async () => {
  assert.equal((await another.read(LIST, 1_000)).by, 'own_write')
})

test('what the replica refuses is asked of the database, whose answer counts', async () => {
  const { db, replica } = another.ports
  const asked: boolean[] = []
  const answer = await readFrom(readAfter(db, replica, undefined), async (connection) => {
    const { rows } = await connection.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
    asked.push(rows[0]?.isReplica === true)
    if (rows[0]?.isReplica) throw new Error('not there yet')
    return 'found'
  })
  assert.deepEqual([answer, asked], ['found', [true, false]])
})

test('a command reads the replica where it has all that was written until now, and says why where it has not', async (t) => {
  const { db } = another.ports
  const now = async (told: string[]) => {
    const replica = openReplica(server.replicaOf(world.databaseUrl), { connectionsMax: 1 })
    t.after(() => replica.close())
    return readNow(db, replica, (reason) => told.push(reason))
  }
  const told: string[] = []
  await server.caughtUp()
  assert.ok((await now(told)).copy)
  await server.delay(5_000)
  await db.query('insert into own_writes (person_id, noted_at) values ($1, now())', [newId()])
  assert.ok(!(await now(told)).copy)
  await server.delay(0)
  assert.match(told.join(), /^the replica there may be \d+ seconds late$/)
})

test('no page that may be late has a form that changes something', () => {
  const pages = Object.values(registry).filter((page): page is StaffPage => 'mayLag' in page && page.mayLag === true)
  assert.ok(pages.length > 20)
  for (const { path, submit } of pages) assert.equal(submit, undefined, path)
})

test('another database, a primary and a server that is away are each a sentence, and lists come from the database', async (t) => {
  const { db } = first.ports
  const reasonAt = async (url: string) => {
    const replica = openReplica(url, { connectionsMax: 1 })
    t.after(() => replica.close())
    return (await replica.look(db)).reason
  }
  assert.equal(await reasonAt(server.replicaOf(server.url)), 'it leads to another database than DATABASE_URL')
  assert.equal(await reasonAt(world.databaseUrl), 'it leads to a primary, and not to a replica of DATABASE_URL')
  await server.promote()
  const sentence = 'it leads to a primary, and not to a replica of DATABASE_URL'
  await until('each process has seen that', async () => first.replica.judgement().reason === sentence)
  assert.match((await first.read(LIST)).by, /^unfit$/)
  await server.stopReplica()
  await until(
    'each process has seen that',
    async () => another.replica.judgement().reason === 'the replica there does not answer',
  )
  const list = await another.read(LIST)
  assert.equal(list.by, 'unfit')
  assert.match(list.text, isRefunded)
})
