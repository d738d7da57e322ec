import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, testSealer } from '../../test/support/telling.ts'
import { hashToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { createMerchant } from './create-merchant.ts'
import { findMerchant, findMerchantByToken, readLiveSecrets } from './index.ts'

const { db } = await testDatabase()
const { merchantId, companyId } = await aMerchant(db)

test('a merchant is found by its own company and itself, and by nobody else', async () => {
  assert.equal((await findMerchant(db, { kind: 'company', companyId }, merchantId))?.id, merchantId)
  assert.equal((await findMerchant(db, { kind: 'merchant', merchantId }, merchantId))?.id, merchantId)
  for (const scope of [
    { kind: 'company', companyId: newId() },
    { kind: 'merchant', merchantId: newId() },
    { kind: 'payer', purchaseId: newId() },
  ] as const) {
    assert.equal(await findMerchant(db, scope, merchantId), undefined)
  }
})

test('secrets are told once, sealed in their columns, and bound to their merchant', async () => {
  const merchant = await findMerchant(db, SYSTEM, merchantId)
  assert.ok(merchant)
  const created = await transaction(db, (tx) => createMerchant(tx, testSealer, merchant))
  const { rows } = await db.query<{ secret_sealed: Buffer; row: string }>(
    'select secret_sealed, m::text as row from merchants m where id = $1',
    [created.merchantId],
  )
  const sealed = rows[0]?.secret_sealed as Buffer
  assert.ok(!rows[0]?.row.includes(Buffer.from(created.secret).toString('hex')))
  assert.equal(testSealer.open(sealed, `merchants.secret:${created.merchantId}`), created.secret)
  assert.throws(() => testSealer.open(sealed, `merchants.secret:${merchantId}`))
  assert.notEqual(created.secret, created.notificationSecret)
})

test('a shop module knows one secret: it signs notifications, too', async () => {
  const merchant = await findMerchant(db, SYSTEM, merchantId)
  assert.ok(merchant)
  const shop = { ...merchant, clientProfile: 'module' } as const
  const created = await transaction(db, (tx) => createMerchant(tx, testSealer, shop))
  assert.equal(created.notificationSecret, created.secret)
  const live = await readLiveSecrets(db, testSealer, SYSTEM, created.merchantId, new Date())
  assert.deepEqual(live, { secrets: [created.secret], notificationSecrets: [created.secret] })
})

test('a v1 token names its merchant until it is revoked', async () => {
  const merchant = await findMerchant(db, SYSTEM, merchantId)
  assert.ok(merchant)
  const { apiToken, merchantId: newMerchantId } = await transaction(db, (tx) =>
    createMerchant(tx, testSealer, merchant),
  )
  assert.equal((await findMerchantByToken(db, hashToken(apiToken)))?.id, newMerchantId)
  await db.query('update merchant_tokens set revoked_at = created_at where merchant_id = $1', [newMerchantId])
  assert.equal(await findMerchantByToken(db, hashToken(apiToken)), undefined)
})
