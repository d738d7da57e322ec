import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { findPurchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { findCustomer, insertPledger } from './index.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)

test('a friend who pays is known to the merchant by name alone', async () => {
  const pledger = {
    id: newId(),
    name: 'Bob Le Goff',
    email: 'bob@example.test',
    phoneNumber: '+33612345678',
    createdAt: MONDAY,
  }
  await transaction(db, (tx) => insertPledger(tx, merchant.merchantId, pledger))
  const { firstName, lastName, email, phoneNumber, ref } = (await findCustomer(db, SYSTEM, pledger.id)) ?? {}
  assert.deepEqual([firstName, lastName, email, phoneNumber, ref], ['Bob', 'Le Goff', null, null, null])
})

test('a friend without a name is a client without one', async () => {
  const pledger = { id: newId(), name: null, email: null, phoneNumber: null, createdAt: MONDAY }
  await transaction(db, (tx) => insertPledger(tx, merchant.merchantId, pledger))
  assert.equal((await findCustomer(db, SYSTEM, pledger.id))?.firstName, null)
})

test('a leader is found by the merchant and its company, not by others', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const clientId = (await findPurchase(db, SYSTEM, purchaseId))?.clientId as string
  for (const scope of [
    { kind: 'merchant', merchantId: merchant.merchantId },
    { kind: 'company', companyId: merchant.companyId },
    { kind: 'payer', purchaseId },
  ] as const) {
    assert.equal((await findCustomer(db, scope, clientId))?.email, 'alice@example.test')
  }
  for (const scope of [
    { kind: 'merchant', merchantId: newId() },
    { kind: 'company', companyId: newId() },
    { kind: 'payer', purchaseId: newId() },
  ] as const) {
    assert.equal(await findCustomer(db, scope, clientId), undefined)
  }
})
