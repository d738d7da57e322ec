import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { book } from '../../books/index.ts'
import { transaction } from '../../db/database.ts'
import { newId } from '../../shared/ids.ts'
import { listOpenItems } from './open-items-store.ts'

const world = await collectingWorld()
const { db, merchant } = world
const of = { merchantId: merchant.id, companyId: merchant.companyId }
const common = () => ({ causeId: newId(), currency: 'EUR', occurredAt: world.ports.businessClock.now() })

/** In cents: promised, at its PSP, otherwise, open. */
async function explained(): Promise<bigint[]> {
  const items = (await listOpenItems(db)).filter(({ merchantId }) => merchantId === merchant.id)
  assert.ok(items.length === 1, 'one merchant, one currency')
  return items.flatMap((one) => [one.promisedMinor, one.atPspMinor, one.otherwiseMinor, one.openMinor])
}

test('what a merchant is owed is what was promised, less what was given back', async () => {
  const { purchase, leader } = await world.buy(10_000n)
  await world.pay(leader)
  await world.work()
  assert.deepEqual(await explained(), [10_000n, 0n, 0n, 10_000n])
  await world.refund(purchase.id, 2_500n)
  await world.work()
  assert.deepEqual(await explained(), [7_500n, 0n, 0n, 7_500n])
})

test('what its own PSP pays is open until it has, and what was paid out is promised and open no more', async () => {
  const { purchaseId: id } = await aPurchase(db, of, { reference: 'back', settlement: 'BACK' })
  const shares = [{ shareId: newId(), amountMinor: 400n }]
  await transaction(db, (tx) =>
    book(tx, 'acceptance', { of: { ...of, id }, ...common(), amounts: { amount: 400n, fee: 0n, shares } }),
  )
  assert.deepEqual(await explained(), [7_500n, 400n, 0n, 7_900n])
  await transaction(db, (tx) =>
    book(tx, 'psp_settlement', { of: { ...of, id }, ...common(), amounts: { amount: 400n } }),
  )
  const paid = { of: { ...of, purchaseIds: [] }, ...common(), bankAccountId: newId(), amounts: { amount: 5_000n } }
  await transaction(db, (tx) => book(tx, 'payout', paid))
  assert.deepEqual(await explained(), [7_500n, 0n, -5_000n, 2_500n])
})

test('a promise that the books do not know is a difference', async () => {
  const { purchaseId } = await aPurchase(db, of, { reference: 'unknown' })
  await db.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, 1, 'EUR', now())`,
    [newId(), purchaseId, merchant.id],
  )
  assert.deepEqual(await explained(), [7_501n, 0n, -5_000n, 2_500n])
})
