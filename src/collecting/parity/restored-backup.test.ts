import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { backUp } from '../../../test/support/backup.ts'
import { type CollectingWorld, collectingWorld } from '../../../test/support/collecting.ts'
import type { Database } from '../../db/database.ts'
import { listFindings, readCollectionState } from '../../payments/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import type { Share } from '../../shares/index.ts'
import {
  type CollectingPorts,
  type CollectionGate,
  checkAttempts,
  collectDueShares,
  openGate,
  runOperations,
  stepParity,
  stepPots,
} from '../index.ts'

/** The life of a key at the bank that forgets the soonest. */
const KEY_LIFE_MS = DAY_MS
const AWAY_DAYS = 36

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-note-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

interface Process {
  readonly db: Database
  readonly ports: CollectingPorts
  readonly gate: CollectionGate
  readonly said: string[]
}

/** The workers of a service on this database, with a data folder of its own. */
async function startProcess(world: CollectingWorld, db: Database, dataDir: string): Promise<Process> {
  const said: string[] = []
  const { acquirer } = world.ports
  assert.ok(acquirer)
  const gate = await openGate(db, {
    acquirer,
    dataDir,
    systemClock: world.ports.systemClock,
    onHeld: ({ reason }) => said.push(reason),
    onError: (error) => assert.fail(String(error)),
  })
  return { db, gate, said, ports: { ...world.ports, gate } }
}

async function work({ db, ports }: Pick<Process, 'db' | 'ports'>, world: CollectingWorld, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await collectDueShares(db, ports)
    await runOperations(db, ports)
    await checkAttempts(db, ports)
    await stepPots(db, ports)
    world.passRetries(11 * 60_000)
  }
}

async function compare({ db, ports }: Process): Promise<number> {
  let steps = 0
  while ((await stepParity(db, ports)) > 0) steps += 1
  return steps
}

async function takenAtBank(world: CollectingWorld): Promise<number> {
  const { body } = await world.sandbox.call('GET', '/v1/books')
  return body.totals.EUR.net
}

/** Nine shares that fall due while the backup lies in its drawer: charges of a stored card, and holds to be captured. */
async function sellOnDates(world: CollectingWorld): Promise<string[]> {
  const types = [...Array(5).fill('INSTALLMENT'), 'DEFERRED', 'DEFERRED', 'DOWN_PAYMENT', 'DOWN_PAYMENT'] as const
  const ids: string[] = []
  for (const [index, type] of types.entries()) {
    const { purchase, shares } = await world.buyLater(type, 20_000n + BigInt(index * 100))
    await world.pay(shares[0] as Share)
    ids.push(purchase.id)
  }
  return ids
}

async function live(world: CollectingWorld, process: Process, days: number): Promise<void> {
  for (let day = 0; day < days; day += 3) {
    await world.advance(3 * DAY_MS)
    await work(process, world, 3)
  }
}

async function paidShares(db: Database): Promise<number> {
  const { rows } = await db.query<{ paid: number }>("select count(*)::int as paid from shares where state = 'paid'")
  return rows[0]?.paid ?? 0
}

test('a backup that is restored after 36 days charges nobody again: the bank replays the same keys', async () => {
  const world = await collectingWorld()
  await sellOnDates(world)
  const backup = await backUp(world.db)
  const before = await takenAtBank(world)
  await live(world, { db: world.db, ports: world.ports } as Process, AWAY_DAYS)
  const taken = await takenAtBank(world)
  assert.ok(taken > before, 'shares fell due')
  const paid = await paidShares(world.db)

  const restored = await backup.restore()
  await work({ db: restored, ports: world.ports }, world, 12)
  assert.equal(await takenAtBank(world), taken)
  assert.equal(await paidShares(restored), paid, 'the restored books know of every payment')
})

for (const { title, isSameHost, reason } of [
  { title: 'this host has noted a newer fact', isSameHost: true, reason: 'older_than_noted' },
  { title: 'the acquirer has newer payments', isSameHost: false, reason: 'acquirer_ahead' },
]) {
  test(`when the bank has forgotten the keys, collection is held because ${title}, until parity has passed`, async () => {
    const world = await collectingWorld({ keyLifeMs: KEY_LIFE_MS })
    const dataDir = await newDataDir()
    const first = await startProcess(world, world.db, dataDir)
    await sellOnDates(world)
    const backup = await backUp(world.db)
    await live(world, first, AWAY_DAYS)
    await first.gate.close()
    const taken = await takenAtBank(world)
    const paid = await paidShares(world.db)
    assert.deepEqual(first.said, [])

    const restored = await startProcess(world, await backup.restore(), isSameHost ? dataDir : await newDataDir())
    await work(restored, world)
    assert.deepEqual(restored.said, [reason])
    assert.equal(await takenAtBank(world), taken, 'nothing moves while it is held')
    assert.equal(await paidShares(restored.db), 9 - 2, 'and nothing is booked')

    await compare(restored)
    const { hold } = await readCollectionState(restored.db, undefined)
    assert.deepEqual([hold, await listFindings(restored.db, ['open', 'waiting'], 10)], [null, []])
    assert.equal(await paidShares(restored.db), paid, 'our books have learned what was charged')
    await work(restored, world, 12)
    assert.equal(await takenAtBank(world), taken)
    await restored.gate.close()

    const again = await startProcess(world, restored.db, dataDir)
    await work(again, world, 1)
    assert.deepEqual(again.said, [], 'a note of the lost time is settled by the comparison')
  })
}
