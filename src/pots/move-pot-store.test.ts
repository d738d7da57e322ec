import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { findPurchase, isSplit, lockPurchase, movePurchase, type SplitPurchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { decidePot, movePot, updatePot } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const by = aCall(fixedClock(MONDAY))

function locked<T>(purchaseId: string, work: (tx: Transaction, purchase: SplitPurchase) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
    if (!purchase || !isSplit(purchase)) throw new Error('a split is what this is about')
    return work(tx, purchase)
  })
}

const close = (purchaseId: string) =>
  locked(purchaseId, (tx, purchase) =>
    movePot(tx, by, purchase, 'close', { occurredAt: MONDAY, patch: { stepAt: MONDAY } }),
  )

async function eventsOf(purchaseId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from events where purchase_id = $1 order by sequence',
    [purchaseId],
  )
  return rows.map((row) => row.name)
}

test('a pot opens with its purchase, in one update, and moves alone afterwards; an illegal move leaves no trace', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  await assert.rejects(close(purchaseId), /illegal_transition/)
  await locked(purchaseId, async (tx, purchase) => {
    const begun = await movePurchase(tx, by, purchase, 'start_attempt', { occurredAt: MONDAY })
    const pot = decidePot(purchase.pot, 'open', { unpaidPledges: 2 })
    await movePurchase(tx, by, begun, 'accept', { occurredAt: MONDAY, pot })
  })
  await close(purchaseId)
  await assert.rejects(close(purchaseId), /illegal_transition/)
  const { pot } = (await findPurchase(db, SYSTEM, purchaseId)) as SplitPurchase
  assert.deepEqual([pot.state, pot.stepAt, pot.unpaidPledges], ['closing', MONDAY, 2])
  assert.deepEqual(await eventsOf(purchaseId), ['purchaseCreated', 'paymentStarted', 'paymentProcessed', 'potClosing'])
})

test('whoever changes a pot says what is known of it as it is under the lock', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const change = { leaderMessage: 'Brest!', showNames: false }
  const told = await locked(purchaseId, (tx, purchase) => updatePot(tx, purchase, change))
  assert.deepEqual((await findPurchase(db, SYSTEM, purchaseId))?.pot, told.pot)
  assert.deepEqual([told.pot.state, told.pot.leaderMessage, told.pot.showNames], ['planned', 'Brest!', false])
})

test('a purchase with dates has no pot', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { paymentType: 'INSTALLMENT' })
  assert.equal((await findPurchase(db, SYSTEM, purchaseId))?.pot, null)
})

test('the guard refuses a pot that was moved behind the caller’s back', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const move = locked(purchaseId, async (tx, purchase) => {
    await tx.query(`update purchases set pot_state = 'closed' where id = $1`, [purchaseId])
    await movePot(tx, by, purchase, 'open', { occurredAt: MONDAY })
  })
  await assert.rejects(move, /under its own lock/)
})
