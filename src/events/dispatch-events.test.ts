import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, anEvent, aPurchase } from '../../test/support/telling.ts'
import { dispatchEvents, type Teller } from './dispatch-events.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)

/** A teller that remembers what it heard. */
function listener(): { teller: Teller; heard: string[] } {
  const heard: string[] = []
  return {
    heard,
    teller: async (_tx, events) => {
      heard.push(...events.map((event) => `${event.sequence} ${event.name}`))
    },
  }
}

test('every teller hears every event once, in order, in batches', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentStarted')
  await anEvent(db, purchaseId, 'paymentProcessed')
  const [one, other] = [listener(), listener()]
  const tellers = [one.teller, other.teller]
  assert.equal(await dispatchEvents(db, tellers, 2), 2)
  assert.equal(await dispatchEvents(db, tellers, 2), 1)
  assert.equal(await dispatchEvents(db, tellers, 2), 0)
  assert.deepEqual(one.heard, ['1 purchaseCreated', '2 paymentStarted', '3 paymentProcessed'])
  assert.deepEqual(other.heard, one.heard)
})

test('a teller that fails leaves the whole batch for the next time', async () => {
  await aPurchase(db, merchant)
  const { teller, heard } = listener()
  const broken: Teller = async () => {
    throw new Error('broken')
  }
  await assert.rejects(dispatchEvents(db, [teller, broken]), /broken/)
  assert.equal(await dispatchEvents(db, [teller]), 1)
  assert.deepEqual(heard, ['1 purchaseCreated', '1 purchaseCreated'])
})

test('only one dispatcher plans at a time', async () => {
  await aPurchase(db, merchant)
  let nested = -1
  const outer: Teller = async () => {
    nested = await dispatchEvents(db, [])
  }
  assert.equal(await dispatchEvents(db, [outer]), 1)
  assert.equal(nested, 0)
})
