import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backUp } from '../../../test/support/backup.ts'
import { type CollectingWorld, collectingWorld } from '../../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers, takenAtBank, work } from '../../../test/support/copies.ts'
import type { Database } from '../../db/database.ts'
import { listFindings } from '../../payments/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import type { Share } from '../../shares/index.ts'
import type { CollectingCall } from '../index.ts'

/** The life of a key at the bank that forgets the soonest. */
const KEY_LIFE_MS = DAY_MS
const AWAY_DAYS = 36

/** Nine shares that fall due while the backup lies in its drawer: charges of a stored card, and holds to be captured. */
async function sellOnDates(world: CollectingWorld, held: 'DEFERRED' | 'DOWN_PAYMENT' = 'DEFERRED'): Promise<void> {
  const types = [...Array(5).fill('INSTALLMENT'), held, held, 'DOWN_PAYMENT', 'DOWN_PAYMENT'] as const
  for (const [index, type] of types.entries()) {
    const { shares } = await world.buyLater(type, 20_000n + BigInt(index * 100))
    await world.pay(shares[0] as Share)
  }
}

/** Step by step, so that holds are renewed before they end. */
async function live(world: CollectingWorld, workers: { db: Database; ports: CollectingCall }): Promise<void> {
  for (let day = 0; day < AWAY_DAYS; day += 3) {
    await world.advance(3 * DAY_MS)
    await work(workers, world, 3)
  }
}

async function paidShares(db: Database): Promise<number> {
  const { rows } = await db.query<{ paid: number }>("select count(*)::int as paid from shares where state = 'paid'")
  return rows[0]?.paid ?? 0
}

// Without the gate, which stops before a key is needed. A hold that was captured in the lost time is the gate's alone: what
// follows an expired one is another movement, under a key of its own.
test('a backup that is restored after 36 days charges nobody again: the bank replays the same keys', async () => {
  const world = await collectingWorld()
  await sellOnDates(world, 'DOWN_PAYMENT')
  const backup = await backUp(world.db)
  const paidBefore = await paidShares(world.db)
  await live(world, world)
  const taken = await takenAtBank(world)
  const paid = await paidShares(world.db)
  assert.equal(paid - paidBefore, 9)

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
    const first = await startWorkers(world, world.db, dataDir)
    await sellOnDates(world)
    const backup = await backUp(world.db)
    const paidBefore = await paidShares(world.db)
    await live(world, first)
    await first.gate.close()
    const taken = await takenAtBank(world)
    const paid = await paidShares(world.db)
    assert.deepEqual([paid - paidBefore, first.said], [9, []])

    const restored = await startWorkers(world, await backup.restore(), isSameHost ? dataDir : await newDataDir())
    await work(restored, world)
    assert.deepEqual(restored.said, [reason])
    assert.equal(await takenAtBank(world), taken, 'nothing moves while it is held')
    assert.equal(await paidShares(restored.db), paidBefore, 'and nothing is booked')

    await compare(restored)
    assert.deepEqual(await listFindings(restored.db, SYSTEM, { states: ['open', 'waiting'], limit: 10 }), [])
    assert.equal(await holdOf(restored.db), null)
    assert.equal(await paidShares(restored.db), paid, 'our books have learned what was charged')
    await work(restored, world, 12)
    assert.equal(await takenAtBank(world), taken)
    await restored.gate.close()

    const again = await startWorkers(world, restored.db, dataDir)
    await work(again, world, 1)
    assert.deepEqual(again.said, [], 'a note of the lost time is settled by the comparison')
  })
}
