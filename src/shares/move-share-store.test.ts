import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, lockShare, moveShare, moveShares, planShares, replacePlannedShares, type Share } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const by = aCall(fixedClock(MONDAY))

const person = (name: string) => ({ name, email: null, phoneNumber: null, fixedAmountMinor: null })

async function aPlan(): Promise<{ purchaseId: string; shares: Share[] }> {
  const { purchaseId } = await aPurchase(db, merchant)
  const people = [person('Alice'), person('Bob'), person('Carla')] as const
  await transaction(db, (tx) => replacePlannedShares(tx, purchaseId, planShares(3_000n, people, [], purchaseId), []))
  return { purchaseId, shares: await listShares(db, SYSTEM, purchaseId) }
}

const sweep = (purchaseId: string, ...wish: [Parameters<typeof moveShares>[2], Parameters<typeof moveShares>[3]?]) =>
  transaction(db, (tx) => moveShares(tx, purchaseId, ...wish))

const move = ({ id }: Pick<Share, 'id'>, trigger: Parameters<typeof moveShare>[3]) =>
  transaction(db, async (tx) => moveShare(tx, by, await lockShare(tx, id), trigger, { occurredAt: MONDAY }))

const statesOf = async (purchaseId: string) => (await listShares(db, SYSTEM, purchaseId)).map(({ state }) => state)

async function eventsOf(purchaseId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from events where purchase_id = $1 and sequence > 1 order by sequence',
    [purchaseId],
  )
  return rows.map((row) => row.name)
}

test('a move of all shares moves those it may, returns them, and gives each its next step or none', async () => {
  const { purchaseId, shares } = await aPlan()
  const [alice, bob, carla] = shares as [Share, Share, Share]
  const opened = await sweep(purchaseId, 'open', [{ id: bob.id, collectAt: MONDAY }])
  assert.deepEqual(
    opened.map(({ id, state, collectAt }) => [id, state, collectAt]),
    [
      [alice.id, 'owed', null],
      [bob.id, 'owed', MONDAY],
      [carla.id, 'owed', null],
    ],
  )
  assert.deepEqual(await sweep(purchaseId, 'open'), [], 'nothing is planned any more')
  await move(carla, 'decline')
  await move(alice, 'settle')
  const lapsed = await sweep(purchaseId, 'lapse')
  assert.deepEqual(
    lapsed.map(({ id, collectAt }) => [id, collectAt]),
    [[bob.id, null]],
  )
  assert.deepEqual(await statesOf(purchaseId), ['paid', 'lapsed', 'refused'], 'who had said no was not too late')
  await sweep(purchaseId, 'cancel')
  assert.deepEqual(await statesOf(purchaseId), ['paid', 'lapsed', 'cancelled'], 'who has paid keeps the fact')
})

test('a move appends its fact in the same transaction; an illegal one leaves no trace', async () => {
  const { purchaseId, shares } = await aPlan()
  const [, bob] = shares as [Share, Share, Share]
  await assert.rejects(move(bob, 'contribute'), /illegal_transition/)
  await sweep(purchaseId, 'open')
  assert.equal((await move(bob, 'decline')).state, 'refused')
  await assert.rejects(move(bob, 'decline'), /illegal_transition/)
  await move(bob, 'reconsider')
  await move(bob, 'contribute')
  await assert.rejects(move(bob, 'write_off'), /illegal_transition/)
  assert.deepEqual(await statesOf(purchaseId), ['owed', 'paid', 'owed'])
  assert.deepEqual(await eventsOf(purchaseId), ['pledgerDeclines', 'pledgerContributes'])
})
