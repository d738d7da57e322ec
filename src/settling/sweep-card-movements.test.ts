import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { applyCardMovements, sweepCardMovements } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const { db } = world
const back = await settlingWorld(world)

test('what a merchant gives back months later is found although its callback was lost, and counts once', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  await back.settle()
  const at = () => world.ports.businessClock.now()
  back.move(id, 'debited', AMOUNT_MINOR, at())
  assert.equal(await sweepCardMovements(db, back.ports), 0, 'its issuer repeats what was not heard')
  await db.query(`update issuer_accounts set issuer = 'stripe-issuing', settings_sealed = 'sealed'`)
  // Authorised and debited.
  assert.equal(await sweepCardMovements(db, back.ports), 2)
  await applyCardMovements(db, world.ports)
  await back.settleFor(1)
  assert.ok((await back.settlement(id)).cardClosedAt)

  await world.advance(60 * DAY_MS)
  back.move(id, 'credited', 4_000n, at())
  await world.advance(6 * DAY_MS)
  for (let hour = 0; hour < 2; hour++) {
    assert.equal(await sweepCardMovements(db, back.ports), 1, 'not what is older')
    await world.advance(HOUR_MS)
    await applyCardMovements(db, world.ports)
  }
  const listMoved = async () => ({ kind: 'rejected', reason: 'credentials', detail: '401' }) as const
  const { vault } = back.ports
  const refused = { ...back.ports, vault: { ...vault, issuer: { ...vault.issuer, listMoved } } }
  await assert.rejects(sweepCardMovements(db, refused), /is not told: stripe-issuing .*: credentials$/)
  assert.equal((await back.settlement(id)).creditedMinor, 4_000n)
  assert.equal((await world.read(id)).refundedMinor, 4_000n)
})
