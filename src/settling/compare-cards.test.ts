import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { applyCardMovements, compareCards } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const { db } = world
const back = await settlingWorld(world)

test('what a merchant gives back months later is found although its callback was lost, and counts once', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  await back.settle()
  const at = () => world.ports.businessClock.now()
  back.move(id, 'debited', AMOUNT_MINOR, at())
  assert.equal((await compareCards(db, back.ports)).facts, 0, 'its key is not known')
  await db.query(`update issuer_accounts set settings_sealed = 'sealed', connected_at = to_timestamp(0)`)
  // Authorised and debited.
  assert.deepEqual(await compareCards(db, back.ports), { facts: 2, ahead: null })
  await applyCardMovements(db, world.ports)
  await back.settleFor(1)
  assert.ok((await back.settlement(id)).cardClosedAt)

  await world.advance(60 * DAY_MS)
  back.move(id, 'credited', 4_000n, at())
  await world.advance(DAY_MS)
  // What was new at the last comparison is compared once more.
  for (const facts of [3, 1]) {
    assert.equal((await compareCards(db, back.ports)).facts, facts)
    await world.advance(HOUR_MS)
    await applyCardMovements(db, world.ports)
  }
  const list = async () => ({ kind: 'rejected', reason: 'credentials', detail: '401' }) as const
  const { vault } = back.ports
  const refused = { ...back.ports, vault: { ...vault, issuer: { ...vault.issuer, list } } }
  await assert.rejects(compareCards(db, refused), /is not told: scripted .*: credentials$/)
  assert.equal((await back.settlement(id)).creditedMinor, 4_000n)
  assert.equal((await world.read(id)).refundedMinor, 4_000n)
})
