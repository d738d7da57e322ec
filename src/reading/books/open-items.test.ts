import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { book } from '../../books/index.ts'
import { transaction } from '../../db/database.ts'
import { listAttempts } from '../../payments/index.ts'
import { newId } from '../../shared/ids.ts'
import { listAcquirerItems, listOpenItems } from './open-items-store.ts'

const world = await collectingWorld({}, { hears: true })
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

test('what an acquirer holds is what it took and gave back, less disputes, whichever way they ended', async () => {
  const told = async (id: string, name: string) =>
    until(`${name} is told`, async () => (await world.events(id)).includes(name))
  for (const state of ['won', 'lost', 'opened']) {
    const { purchase, leader } = await world.buy(3_000n)
    await world.pay(leader)
    await world.work()
    const [attempt] = await listAttempts(db, purchase.id)
    const path = `/v1/payments/${attempt?.paymentId}/disputes`
    const { body } = await world.sandbox.call('POST', path, { fee: 150, amount: 2_000 })
    await told(purchase.id, 'disputeOpened')
    if (state !== 'opened') {
      await world.sandbox.call('POST', `/v1/disputes/${body.id}/end`, { state })
      await told(purchase.id, state === 'won' ? 'disputeWon' : 'disputeLost')
    }
  }
  assert.deepEqual(await listAcquirerItems(db), [
    {
      ...{ accountId: world.accountId, currency: 'EUR', collectedMinor: 16_500n, disputedMinor: 4_450n },
      ...{ otherwiseMinor: 0n, heldMinor: 12_050n },
    },
  ])
  const paid = { ...common(), acquirerAccountId: world.accountId, bankAccountId: newId(), amounts: { amount: 2_000n } }
  await transaction(db, (tx) => book(tx, 'acquirer_paid', { of: 'operator', ...paid }))
  const [held] = await listAcquirerItems(db)
  assert.deepEqual([held?.collectedMinor, held?.otherwiseMinor, held?.heldMinor], [16_500n, -2_000n, 10_050n])
})

test('a promise that the books do not know is a difference', async () => {
  const { purchaseId } = await aPurchase(db, of, { reference: 'unknown' })
  await db.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, 1, 'EUR', now())`,
    [newId(), purchaseId, merchant.id],
  )
  assert.deepEqual(await explained(), [16_501n, 0n, -5_000n, 11_500n])
})
