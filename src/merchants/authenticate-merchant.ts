import { equalSecrets, hashToken, type Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readLiveSecrets } from './live-secrets.ts'
import { findMerchant } from './merchant-store.ts'

/** No secret of ours is as short: a merchant that does not exist costs the same comparison. */
const NO_SECRETS = ['']

/**
 * A shop that knows its merchant's uid and secret and nothing else (docs/shop-modules.md, "A merchant's uid and secret
 * as credentials"). While a secret is being replaced either is believed. Throws unauthorized `invalid_client`, alike
 * for an unknown uid and a wrong secret.
 */
export async function authenticateMerchant(
  ports: { readonly db: Connection; readonly sealer: Sealer; readonly systemClock: Clock },
  { merchantId, secret }: { readonly merchantId: string; readonly secret: string },
): Promise<{ companyId: string; merchantId: string }> {
  const merchant = await findMerchant(ports.db, SYSTEM, merchantId)
  const live = merchant && (await readLiveSecrets(ports.db, ports.sealer, SYSTEM, merchantId, ports.systemClock.now()))
  // Hashed, because secrets of different lengths cannot be compared in constant time.
  const given = hashToken(secret)
  const matches = (live?.secrets ?? NO_SECRETS).map((known) => equalSecrets(given, hashToken(known)))
  if (!merchant || !live || !matches.includes(true)) {
    refuse('invalid_client', { why: 'merchant' })
  }
  return { companyId: merchant.companyId, merchantId }
}
