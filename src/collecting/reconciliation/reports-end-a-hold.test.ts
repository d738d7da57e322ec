import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingAtAdyen } from '../../../test/support/adyen-collecting.ts'
import { backUp } from '../../../test/support/backup.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers, work } from '../../../test/support/copies.ts'
import { until } from '../../../test/support/until.ts'
import type { Database } from '../../db/database.ts'
import { acceptFinding, findLostTime, listFindings } from '../../payments/index.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type Share } from '../../shares/index.ts'
import { tellUncovered } from './lost-time.ts'

/** As long as an operator has not chosen that column. */
const WITHOUT_ORDERS = (text: string) => text.replaceAll(/,[0-9a-f-]{36}\.payer$/gm, ',')

/** Payments of a pot and of an instalment after the backup; the host with its data folder is lost, too. */
async function restoredAtAdyen() {
  const world = await collectingWorld()
  const adyen = await collectingAtAdyen(world)
  const atAdyen = { ...world, ports: adyen.ports }
  const now = () => world.ports.businessClock.now()
  const states = async (db: Database, id: string) => (await listShares(db, SYSTEM, id)).map(({ state }) => state)

  const pot = await world.buy(10_000n, [3000n, 2000n])
  const later = await world.buyLater('INSTALLMENT', 9_000n)
  await adyen.pay((await world.buy(4_000n)).leader)
  const lostFrom = now()
  const backup = await backUp(world.db)
  await world.advance(HOUR_MS)
  await adyen.pay(pot.leader)
  for (const friend of pot.friends) await adyen.pay(friend)
  await adyen.pay(later.shares[0] as Share)
  await until('the pot is settled', async () => {
    await work(atAdyen, world, 1)
    return (await states(world.db, pot.purchase.id))[0] === 'paid'
  })
  await world.advance(HOUR_MS)
  const first = await startWorkers(atAdyen, world.db, await newDataDir())
  assert.equal(await first.gate.isOpen(), true)
  await first.gate.close()

  const restored = await startWorkers(atAdyen, await backup.restore(), await newDataDir())
  assert.equal(await restored.gate.isOpen(), false)
  const hold = (await holdOf(restored.db)) ?? assert.fail('it is held')
  assert.equal(hold.reason, 'older_than_noted')
  const { db } = restored
  const compareAgain = async () => {
    world.passRetries(HOUR_MS)
    await compare(restored)
  }
  const uncovered = async () => (await tellUncovered(db, adyen.ports.acquirers)).join()
  const findings = () => listFindings(db, SYSTEM, { states: ['open', 'waiting'], limit: 20 })
  const ids = [pot.purchase.id, later.purchase.id]
  const shares = (of: Database) => Promise.all(ids.map((id) => states(of, id)))
  return { world, adyen, restored, db, hold, lostFrom, now, compareAgain, uncovered, findings, shares }
}

test('a backup restored at Adyen where DATA_DIR is lost: reports of the whole lost time teach our books what it took, and end the hold', async () => {
  const { world, adyen, db, hold, lostFrom, now, ...it } = await restoredAtAdyen()
  const lost = (await findLostTime(db, hold.id)) ?? assert.fail()
  assert.ok(lost.from <= lostFrom && lost.to >= addMs(lostFrom, 2 * HOUR_MS), JSON.stringify(lost))
  await it.compareAgain()
  assert.match(
    await it.uncovered(),
    /^no report of Adyen .* was read that covers .*: npm run parity -- report <file> --account \S+ --from … --to …$/,
  )

  await world.advance(HOUR_MS)
  const noon = addMs(lostFrom, 30 * MINUTE_MS)
  await adyen.readReport(db, addMs(lostFrom, -DAY_MS), noon)
  await it.compareAgain()
  assert.match(await it.uncovered(), new RegExp(`covers ${noon.toISOString()} to ${lost.to.toISOString()}:`))
  assert.ok(await holdOf(db), 'half of it is not covered')

  const { adopted } = await adyen.readReport(db, addMs(noon, -10 * MINUTE_MS), now())
  assert.ok(adopted >= 5, `${adopted}`)
  assert.deepEqual([await it.findings(), await it.uncovered()], [[], ''])
  assert.deepEqual(await it.shares(db), await it.shares(world.db))
  await it.compareAgain()
  assert.equal(await holdOf(db), null)
  world.passRetries(MINUTE_MS)
  assert.equal(await it.restored.gate.isOpen(), true)
})

test('without the merchant’s order reference in the report its payments are findings, accepted one by one; then the hold ends', async () => {
  const { adyen, db, lostFrom, now, world, ...it } = await restoredAtAdyen()
  await world.advance(HOUR_MS)
  const read = () => adyen.readReport(db, addMs(lostFrom, -DAY_MS), now(), WITHOUT_ORDERS)
  await read()
  assert.equal(await it.uncovered(), '')
  const open = await it.findings()
  const told = open.map(({ kind, amountMinor, currency }) => `${kind} ${amountMinor} ${currency}`).sort()
  const of = (amountMinor: number) => `unknown_purchase ${amountMinor} EUR`
  assert.deepEqual(told.slice(0, 3), [of(10_000), of(2000), of(3000)])
  assert.equal(told.length, 4)
  assert.ok(open.every(({ happenedAt, subject }) => happenedAt && happenedAt > lostFrom && subject.length === 16))
  await it.compareAgain()
  assert.ok(await holdOf(db), 'nobody has looked')
  for (const { id } of open) await acceptFinding(db, id, 'given back in the Customer Area', now())
  await read()
  await it.compareAgain()
  assert.equal(await holdOf(db), null)
})

test('workers that begin beside a hold which may have come with the backup want reports until that day', async () => {
  const { adyen, db, lostFrom, now, world, ...it } = await restoredAtAdyen()
  await world.advance(DAY_MS)
  await adyen.readReport(db, addMs(lostFrom, -DAY_MS), now())
  assert.equal(await it.uncovered(), '')
  await world.advance(DAY_MS)
  const again = await startWorkers({ ...world, ports: adyen.ports }, db, await newDataDir())
  assert.equal(await again.gate.isOpen(), false)
  assert.match(await it.uncovered(), /no report of Adyen/)
  await it.compareAgain()
  assert.ok(await holdOf(db))
})
