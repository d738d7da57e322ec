import { hashToken, randomToken } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { DomainError } from '../shared/errors.ts'
import type { Scope } from '../shared/scope.ts'
import { findMerchant } from './merchant-store.ts'
import { insertMerchantToken, listMerchantTokens } from './merchant-token-store.ts'

/** A shop, its back office, what replaces each of them, and one to spare. */
export const LIVE_TOKENS_MAX = 5

/**
 * One more token of merchant API v1, returned here and never again.
 * Throws not_found `merchant_not_found`, conflict `too_many_tokens`.
 */
export async function addMerchantToken(
  tx: Transaction,
  scope: Scope,
  merchantId: string,
): Promise<{ tokenId: string; apiToken: string }> {
  if (!(await findMerchant(tx, scope, merchantId))) {
    throw new DomainError('not_found', 'merchant_not_found', 'no merchant with this uid')
  }
  const live = (await listMerchantTokens(tx, scope, merchantId)).filter((token) => token.revokedAt === null)
  if (live.length >= LIVE_TOKENS_MAX) {
    const detail = `a merchant has at most ${LIVE_TOKENS_MAX} working tokens: revoke one first`
    throw new DomainError('conflict', 'too_many_tokens', detail)
  }
  const apiToken = randomToken('wrm_')
  return { tokenId: (await insertMerchantToken(tx, merchantId, hashToken(apiToken))).id, apiToken }
}
