import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { findMerchant } from '../merchants/index.ts'
import { findPurchase } from '../purchases/index.ts'
import { publishInventedCaps } from '../schedules/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import { abortPurchase, createPurchase, expireLinks, giveUpPurchase, type PurchaseOrder } from './index.ts'

// The release's caps have ended on MONDAY.
publishInventedCaps()
const { db } = await testDatabase()
const { merchantId, companyId } = await aMerchant(db)
const call = aCall(fixedClock(MONDAY))
const on = (date: Date) => aCall(fixedClock(date))

const order: PurchaseOrder = {
  reference: null,
  title: 'Brest',
  amountMinor: 100n,
  currency: 'EUR',
  language: 'fr',
  products: [],
  leader: null,
}

async function stateOf(id: string): Promise<string> {
  const purchase = await findPurchase(db, SYSTEM, id)
  return `${purchase?.state} ${purchase?.reason}`
}

async function setState(id: string, state: string): Promise<void> {
  await db.query('update purchases set state = $2 where id = $1', [id, state])
}

test('a new purchase takes its merchant’s settings and a link that lives as long as they say', async () => {
  const merchant = await findMerchant(db, SYSTEM, merchantId)
  assert.ok(merchant)
  const { purchase } = await createPurchase(db, call, { ...merchant, linkLifetimeDays: 3 }, order)
  assert.deepEqual([purchase.state, purchase.paymentType, purchase.settlement], ['initialized', 'SPLIT', 'TRANSFER'])
  assert.deepEqual(purchase.linkExpiresAt, addMs(MONDAY, 3 * DAY_MS))
})

test('a date that a merchant does not allow, and a credit above the cap, are refused before anything is written', async () => {
  const merchant = await findMerchant(db, SYSTEM, merchantId)
  assert.ok(merchant)
  const deferred = { ...merchant, paymentType: 'DEFERRED', delayDays: 30 } as const
  for (const deferredOn of ['2020-01-01', '2099-01-01', '2026-02-30']) {
    const late = createPurchase(db, call, deferred, { ...order, dates: { deferredOn } })
    await assert.rejects(late, { kind: 'invalid', code: 'invalid_date' }, deferredOn)
  }
  const usury = { ...merchant, paymentType: 'INSTALLMENT', installmentsCount: 3, feeBps: 900 } as const
  await assert.rejects(createPurchase(db, call, usury, order), { kind: 'invalid', code: 'rate_above_cap' })
})

test('abort is for the merchant’s own purchases in their early stages, once', async () => {
  const own = { kind: 'company', companyId } as const
  const abort = (scope: Scope, id: string) => transaction(db, (tx) => abortPurchase(tx, { ...call, scope }, id))
  for (const state of ['initialized', 'authorizing', 'failed_payer']) {
    const { purchaseId } = await aPurchase(db, { companyId, merchantId })
    await setState(purchaseId, state)
    await assert.rejects(abort({ kind: 'company', companyId: newId() }, purchaseId), { code: 'purchase_not_found' })
    assert.equal((await abort(own, purchaseId)).state, 'aborted')
    await assert.rejects(abort(own, purchaseId), { kind: 'conflict', code: 'purchase_already_aborted' })
  }
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  await setState(purchaseId, 'leader_processed')
  await assert.rejects(abort(own, purchaseId), { kind: 'conflict', code: 'purchase_non_abortable' })
})

test('a link nobody used expires at its minute, whether or not a payment failed; others stay', async () => {
  const due: string[] = []
  for (const state of ['initialized', 'failed_payer', 'authorizing', 'leader_processed']) {
    const { purchaseId } = await aPurchase(db, { companyId, merchantId }, { linkExpiresAt: addMs(MONDAY, DAY_MS) })
    await setState(purchaseId, state)
    due.push(purchaseId)
  }
  assert.equal(await expireLinks(db, on(addMs(MONDAY, DAY_MS - 1))), 0)
  assert.equal(await expireLinks(db, on(addMs(MONDAY, DAY_MS))), 2)
  assert.deepEqual(await Promise.all(due.map(stateOf)), [
    'cancelled expired',
    'cancelled expired',
    'authorizing null',
    'leader_processed null',
  ])
  assert.equal(await expireLinks(db, on(addMs(MONDAY, DAY_MS))), 0)
})

test('a customer may give up before paying, twice is the same, later is refused', async () => {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  const giveUp = (id: string) => transaction(db, (tx) => giveUpPurchase(tx, call, id))
  assert.equal((await giveUp(purchaseId)).reason, 'given_up')
  assert.equal((await giveUp(purchaseId)).state, 'cancelled')
  await setState(purchaseId, 'leader_processed')
  await assert.rejects(giveUp(purchaseId), { code: 'illegal_transition' })
  await assert.rejects(giveUp(newId()), { code: 'purchase_not_found' })
})
