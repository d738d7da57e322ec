import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { type Account, book } from '../../books/index.ts'
import { transaction } from '../../db/database.ts'
import { listAttempts } from '../../payments/index.ts'
import { newId } from '../../shared/ids.ts'
import { readOpenItems } from './open-items-store.ts'

const world = await collectingWorld({}, { hears: true })
const { db, merchant } = world
const of = { merchantId: merchant.id, companyId: merchant.companyId }
const common = () => ({ causeId: newId(), currency: 'EUR', occurredAt: world.ports.businessClock.now() })

/** By part, in cents, with the balance and what nothing explains. */
async function explained(account: Account, ownerId: string | null) {
  const told = await readOpenItems(db, account)
  assert.ok('items' in told)
  const own = told.items.filter((one) => one.ownerId === ownerId && one.currency === 'EUR')
  return own.map(({ balanceMinor, differenceMinor, parts }) => ({
    ...Object.fromEntries(parts.map(({ name, amountMinor }) => [name, amountMinor])),
    balance: balanceMinor,
    ...(differenceMinor !== 0n && { difference: differenceMinor }),
  }))
}
const owed = () => explained('merchant_payable', merchant.id)

test('what a merchant is owed is what was promised, less what was given back', async () => {
  const { purchase, leader } = await world.buy(10_000n)
  await world.pay(leader)
  await world.work()
  assert.deepEqual(await owed(), [{ promised: -10_000n, balance: -10_000n }])
  await world.refund(purchase.id, 2_500n)
  await world.work()
  assert.deepEqual(await owed(), [{ promised: -7_500n, balance: -7_500n }])
})

test('what its own PSP pays is open until it has', async () => {
  const { purchaseId: id } = await aPurchase(db, of, { reference: 'back', settlement: 'BACK' })
  const shares = [{ shareId: newId(), amountMinor: 400n }]
  await transaction(db, (tx) =>
    book(tx, 'acceptance', { of: { ...of, id }, ...common(), amounts: { amount: 400n, fee: 0n, shares } }),
  )
  assert.deepEqual(await owed(), [{ promised: -7_500n, at_psp: -400n, balance: -7_900n }])
  await transaction(db, (tx) =>
    book(tx, 'psp_settlement', { of: { ...of, id }, ...common(), amounts: { amount: 300n } }),
  )
  assert.deepEqual(await owed(), [{ promised: -7_500n, at_psp: -100n, balance: -7_600n }])
})

test('a payout that the books know and no row is a difference', async () => {
  const paid = { of: { ...of, purchaseIds: [] }, ...common(), bankAccountId: newId(), amounts: { amount: 5_000n } }
  await transaction(db, (tx) => book(tx, 'payout', paid))
  assert.deepEqual(await owed(), [{ promised: -7_500n, at_psp: -100n, balance: -2_600n, difference: 5_000n }])
  const told = await readOpenItems(db, 'merchant_payable')
  assert.ok('items' in told && !told.isExplained)
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
  const held = () => explained('acquirer_clearing', world.accountId)
  assert.deepEqual(await held(), [{ collected: 16_500n, disputed: -4_450n, balance: 12_050n }])
  const paid = { ...common(), acquirerAccountId: world.accountId, bankAccountId: newId(), amounts: { amount: 2_000n } }
  await transaction(db, (tx) => book(tx, 'acquirer_paid', { of: 'operator', ...paid }))
  // Books alone explain nothing: what was paid has its line of the bank, and what was kept its line of a payout.
  assert.deepEqual(await held(), [{ collected: 16_500n, disputed: -4_450n, balance: 10_050n, difference: -2_000n }])
})

test('a promise that the books do not know is a difference', async () => {
  const { purchaseId } = await aPurchase(db, of, { reference: 'unknown' })
  await db.query(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, 1, 'EUR', now())`,
    [newId(), purchaseId, merchant.id],
  )
  assert.deepEqual(await owed(), [{ promised: -16_501n, at_psp: -100n, balance: -11_600n, difference: 5_001n }])
})
