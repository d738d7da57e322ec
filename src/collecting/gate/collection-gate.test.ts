import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { backUp } from '../../../test/support/backup.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers, takenAtBank, work } from '../../../test/support/copies.ts'
import { testDatabase } from '../../../test/support/database.ts'
import type { Database } from '../../db/database.ts'
import { placeHold, releaseHold } from '../../payments/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import type { Share } from '../../shares/index.ts'
import { triggerCapture } from '../index.ts'

const world = await collectingWorld()
const dataDir = await newDataDir()
const workers = await startWorkers(world, world.db, dataDir)

async function sellAndNote() {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 30_000n)
  await world.pay(shares[0] as Share)
  await work(workers, world, 1)
  await workers.gate.close()
  return purchase
}

test('the newest fact is noted in the data folder, whole and for nobody else to read', async () => {
  await sellAndNote()
  const path = join(dataDir, 'collection-note.json')
  const { rows } = await world.db.query<{ id: bigint }>('select max(id) as id from journals')
  assert.equal(JSON.parse(await readFile(path, 'utf8')).journal.id, String(rows[0]?.id))
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('another process, on another host with an empty folder, collects beside the first', async () => {
  const beside = await startWorkers(world, world.db, await newDataDir())
  await work(beside, world, 1)
  assert.deepEqual([beside.said, await beside.gate.isOpen()], [[], true])
})

test('a new, empty database beside an old data folder is taken as it is: a demo that was reset', async () => {
  const { db } = await testDatabase()
  await db.query('update database_identity set database_id = gen_random_uuid()')
  const reset = await startWorkers(world, db, dataDir)
  assert.deepEqual([await reset.gate.isOpen(), reset.said], [true, []])
})

test('a data folder of another database holds collection until the books were compared', async () => {
  const other = await collectingWorld()
  await other.db.query('update database_identity set database_id = gen_random_uuid()')
  const { shares } = await other.buyLater('INSTALLMENT', 10_000n)
  await other.pay(shares[0] as Share)
  const mistaken = await startWorkers(other, other.db, dataDir)
  assert.equal(await mistaken.gate.isOpen(), false)
  assert.match((await holdOf(other.db))?.detail ?? '', /notes database .* and this is/)
  await compare(mistaken)
  other.passRetries(60_000)
  assert.equal(await mistaken.gate.isOpen(), true)
  await mistaken.gate.close()
})

test('a note that cannot be read holds collection until the books were compared', async () => {
  const folder = await newDataDir()
  await writeFile(join(folder, 'collection-note.json'), '{"half":')
  const confused = await startWorkers(world, world.db, folder)
  assert.equal(await confused.gate.isOpen(), false)
  assert.equal((await holdOf(world.db))?.reason, 'note_unreadable')
  world.passRetries(60_000)
  await compare(confused)
  world.passRetries(60_000)
  assert.equal(await confused.gate.isOpen(), true)
})

test('a database that is exchanged under a running process is noticed before the next charge', async () => {
  const purchase = await sellAndNote()
  const backup = await backUp(world.db)
  // As behind a pooler that is pointed elsewhere: the process goes on, the database is another one.
  let current = world.db
  const pooler = new Proxy(world.db, { get: (_before, name) => Reflect.get(current, name) }) as Database
  const running = await startWorkers(world, pooler, await newDataDir())
  await world.advance(40 * DAY_MS)
  await work(running, world, 3)
  await running.gate.close()
  const taken = await takenAtBank(world)
  assert.ok((await world.shares(purchase.id)).filter(({ state }) => state === 'paid').length > 1)

  const restored = await backup.restore()
  current = restored
  await work(running, world, 2)
  assert.equal(await takenAtBank(world), taken)
  assert.deepEqual(running.said, ['older_than_noted'])
  const { rows } = await restored.query<{ skipped: bigint }>(
    `select last_value - coalesce((select max(id) from events), 0) as skipped from events_id_seq`,
  )
  assert.equal(rows[0]?.skipped, 1_000_000n, 'events of the lost time had numbers that merchants know')
})

test('an operator holds collection on every process at once, says why, and lets it go on; parity does not', async () => {
  const { purchase, shares } = await world.buyLater('DEFERRED', 12_000n, { terms: { mayAdvanceDueDate: true } })
  await world.pay(shares[0] as Share)
  const now = world.ports.systemClock.now()
  assert.ok(await placeHold(world.db, { reason: 'operator', detail: 'a moving day', heldAt: now, heldOn: now }))
  world.passRetries(60_000)
  const taken = await takenAtBank(world)
  await assert.rejects(triggerCapture(world.db, workers.ports, purchase.id), { code: 'collection_held' })
  await world.advance(40 * DAY_MS)
  await work(workers, world, 2)
  await compare(workers)
  assert.deepEqual([await takenAtBank(world), (await holdOf(world.db))?.reason], [taken, 'operator'])
  assert.deepEqual(workers.said, ['operator'])
  const friend = await world.buy(5000n)
  assert.equal((await world.pay(friend.leader)).state, 'held', 'payers pay all the same')

  await releaseHold(world.db, { by: 'operator', reason: 'moved', at: world.ports.systemClock.now() })
  world.passRetries(60_000)
  await work(workers, world, 3)
  assert.ok((await takenAtBank(world)) > taken)
})

test('a key that the bank knows from another request is no refusal: the share stays unknown, collection is held', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 33_000n)
  await world.pay(shares[0] as Share)
  const backup = await backUp(world.db)
  await world.advance(40 * DAY_MS)
  await work(workers, world, 3)
  const taken = await takenAtBank(world)

  const restored = await backup.restore()
  // In this life of the database the merchant made the second instalment smaller before it was due.
  const second = (await world.shares(purchase.id))[1] as Share
  await restored.query('update shares set principal_minor = principal_minor - 100 where id = $1', [second.id])
  await work({ db: restored, ports: world.ports }, world, 2)
  assert.equal(await takenAtBank(world), taken)
  assert.equal((await holdOf(restored))?.reason, 'key_reused')
  const { rows } = await restored.query<{ state: string }>(
    "select state from attempts where share_id = $1 and initiated_by = 'merchant'",
    [second.id],
  )
  assert.deepEqual(rows, [{ state: 'unknown' }])
})
