import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { book, readReceivable } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const of = { merchantId: merchant.merchantId, companyId: merchant.companyId }

const rowOf = async (causeId: string) => {
  const { rows } = await db.query(
    `select purchase_id, merchant_id, company_id, kind, booked_at is not null as booked,
            (select array_agg(purchase_id order by purchase_id) from journal_purchases where journal_id = id) as purchases
       from journals where cause_id = $1`,
    [causeId],
  )
  return rows[0]
}
const common = () => ({ causeId: newId(), currency: 'EUR', occurredAt: MONDAY })

test('a journal of one purchase says whose it is, and is written once', async () => {
  const { purchaseId: id } = await aPurchase(db, merchant, { reference: 'one' })
  const entry = {
    of: { ...of, id },
    ...common(),
    shareId: newId(),
    acquirerAccountId: newId(),
    amounts: { amount: 30n },
  }
  await transaction(db, (tx) => book(tx, 'capture', entry))
  assert.deepEqual(await rowOf(entry.causeId), {
    ...{ purchase_id: id, merchant_id: of.merchantId, company_id: of.companyId },
    ...{ kind: 'capture', booked: true, purchases: null },
  })
  await assert.rejects(
    transaction(db, (tx) => book(tx, 'capture', entry)),
    /journals_kind_cause_id_key/,
  )
  const asked = { purchaseId: id, shareId: entry.shareId }
  assert.equal(await readReceivable(db, SYSTEM, asked), -30n)
  assert.equal(await readReceivable(db, { kind: 'merchant', merchantId: of.merchantId }, asked), -30n)
  assert.equal(await readReceivable(db, { kind: 'company', companyId: newId() }, asked), 0n)
})

test('a journal of several purchases names each, one of none has its merchant, and our own has nobody', async () => {
  const ids = [
    (await aPurchase(db, merchant, { reference: 'two' })).purchaseId,
    (await aPurchase(db, merchant, { reference: 'three' })).purchaseId,
  ].sort()
  const several = { of: { ...of, purchaseIds: ids }, ...common(), amounts: { amount: 30n } }
  const none = { ...several, of: { ...of, purchaseIds: [] }, ...common() }
  await transaction(db, (tx) => book(tx, 'psp_settlement', several))
  await transaction(db, (tx) => book(tx, 'psp_settlement', none))
  const row = { purchase_id: null, merchant_id: of.merchantId, company_id: of.companyId, kind: 'psp_settlement' }
  assert.deepEqual(await rowOf(several.causeId), { ...row, booked: true, purchases: ids })
  assert.deepEqual(await rowOf(none.causeId), { ...row, booked: true, purchases: null })
})

test('a journal of a purchase whose merchant is not named, or of half a tenant, is refused', async () => {
  const { purchaseId } = await aPurchase(db, merchant, { reference: 'four' })
  const insert = (purchase: string | null, merchantId: string | null, companyId: string | null) =>
    db.query(
      `insert into journals (purchase_id, merchant_id, company_id, kind, cause_id, currency, occurred_at)
       values ($1, $2, $3, 'capture', $4, 'EUR', now())`,
      [purchase, merchantId, companyId, newId()],
    )
  await assert.rejects(insert(purchaseId, null, null), /journals_tenant/)
  await assert.rejects(insert(null, of.merchantId, null), /journals_tenant/)
})

test('which purchases a journal is of is never changed', async () => {
  await assert.rejects(db.query('delete from journal_purchases'), /journal_purchases is append-only/)
})
