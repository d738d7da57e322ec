import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, testSealer } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { createMerchant } from './create-merchant.ts'
import { DEFAULT_TERMS, findMerchant, listMerchants, type PaymentTerms } from './index.ts'

const { db } = await testDatabase()
const { merchantId, companyId } = await aMerchant(db)
const merchant = (await findMerchant(db, SYSTEM, merchantId)) ?? assert.fail()

async function created(terms: Partial<PaymentTerms>): Promise<string> {
  return (await transaction(db, (tx) => createMerchant(tx, testSealer, { ...merchant, ...terms }))).merchantId
}

test('a merchant without terms has the defaults, which are those of the columns', async () => {
  const names = Object.keys(DEFAULT_TERMS) as (keyof PaymentTerms)[]
  assert.deepEqual(Object.fromEntries(names.map((name) => [name, merchant[name]])), DEFAULT_TERMS)
  const id = newId()
  await db.query(
    `insert into merchants (id, company_id, name, payment_type, site_url, secret_sealed)
     values ($1, $2, 'bare', 'SPLIT', 'https://shop.example', '')`,
    [id, companyId],
  )
  const bare = (await findMerchant(db, SYSTEM, id)) ?? assert.fail()
  assert.deepEqual(Object.fromEntries(names.map((name) => [name, bare[name]])), DEFAULT_TERMS)
})

test('terms are kept as they were wished, and the schedule takes those of the payment type', async () => {
  const terms: PaymentTerms = {
    installmentsCount: 4,
    installmentDays: 15,
    lender: 'partner',
    isLargeEnterprise: true,
    sellsClaims: true,
    returnPolicyDays: 30,
    feeBps: 120,
    delayDays: 45,
    heldBps: 5000,
    depositBps: 2500,
    balanceDelayDays: 60,
    clientProfile: 'module',
    mayAdvanceDueDate: false,
    isB2b: true,
    acceptUnsigned: true,
    unsignedNotifications: true,
    resultFormat: 'jwt',
    timeZone: 'Indian/Reunion',
    supportRefundMax: 50,
    payoutCadence: 'weekly',
    payoutDelayDays: 7,
    payoutMinimumMinor: 1_000,
    payoutReserveBps: 1_000,
    payoutReserveDays: 30,
    debtInvoiceDays: 60,
    senderName: 'Brest Voile, réservations',
    legalName: 'Brest Voile SARL',
    registrationNumber: 'SIREN 123 456 789',
    saleWithdrawal: 'none',
    saleWithdrawalReason: 'A journey on a date',
    saleWithdrawalDays: 30,
  }
  const found = (await findMerchant(db, SYSTEM, await created(terms))) ?? assert.fail()
  assert.deepEqual(found, { ...merchant, ...terms, id: found.id })
})

test('terms beyond their bounds are refused by the database', async () => {
  for (const terms of [
    { installmentsCount: 1 },
    { installmentsCount: 13 },
    { installmentDays: 91 },
    { returnPolicyDays: 367 },
    { saleWithdrawalDays: 13 },
    { saleWithdrawalDays: 101 },
    { saleWithdrawal: 'none' as const },
    { feeBps: -1 },
    { feeBps: 10_001 },
    { delayDays: 0 },
    { heldBps: 0 },
    { depositBps: 10_000 },
    { balanceDelayDays: 367 },
    { payoutDelayDays: 91 },
    { payoutMinimumMinor: 0 },
    { payoutReserveBps: 5_001 },
    { payoutReserveDays: 0 },
  ]) {
    await assert.rejects(created(terms), { code: '23514' }, JSON.stringify(terms))
  }
})

test('a list of merchants is that of one company, and empty for who is not of it', async () => {
  const page = { companyId, limit: 100 }
  const all = await listMerchants(db, { kind: 'company', companyId }, page)
  assert.ok(all.length > 1)
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map(({ id }) => id).sort(),
  )
  assert.deepEqual(await listMerchants(db, { kind: 'company', companyId: newId() }, page), [])
  assert.deepEqual(
    (await listMerchants(db, { kind: 'merchant', merchantId }, page)).map(({ id }) => id),
    [merchantId],
  )
  assert.equal((await listMerchants(db, SYSTEM, { companyId, limit: 1 })).length, 1)
})
