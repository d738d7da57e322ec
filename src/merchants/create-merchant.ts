import { hashToken, randomToken, routedToken, type Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { habitsOf } from './client-profile.ts'
import type { Merchant } from './merchant.ts'
import { sealContext } from './merchant-secret-store.ts'
import { insertMerchant } from './merchant-store.ts'
import { insertMerchantToken } from './merchant-token-store.ts'

/**
 * A merchant with settings that its caller has checked, its secrets and v1 token, which are returned here and never
 * again. Deployed shop modules know one secret only, so theirs signs notifications, too (docs/interface.md,
 * "Decisions: one secret").
 */
export async function createMerchant(
  tx: Transaction,
  sealer: Sealer,
  settings: Omit<Merchant, 'id'>,
): Promise<{ merchantId: string; secret: string; notificationSecret: string; apiToken: string }> {
  const id = newId(settings.companyId)
  const secret = randomToken('')
  const merchant = { ...settings, id }
  const isOneEnough = habitsOf(merchant).isModule
  const notificationSecret = isOneEnough ? secret : randomToken('')
  const apiToken = routedToken('wrm_', id)
  await insertMerchant(tx, merchant, {
    secretSealed: sealer.seal(secret, sealContext('secret', id)),
    notificationSecretSealed: isOneEnough
      ? null
      : sealer.seal(notificationSecret, sealContext('notification_secret', id)),
  })
  await insertMerchantToken(tx, id, { hash: hashToken(apiToken), label: null, madeBy: null })
  return { merchantId: id, secret, notificationSecret, apiToken }
}
