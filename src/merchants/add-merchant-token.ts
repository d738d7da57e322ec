import { recordAct } from '../audit/index.ts'
import { hashToken, routedToken } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { actorText, type Call, leaveNote } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { insertMerchantToken, listMerchantTokens } from './merchant-token-store.ts'
import { requireMerchant } from './require-merchant.ts'

/** A shop, its back office, what replaces each of them, and one to spare. */
export const LIVE_TOKENS_MAX = 5

/**
 * One more token of merchant API v1, returned here and never again.
 * Throws not_found `merchant_not_found`, conflict `too_many_tokens`.
 */
export async function addMerchantToken(
  tx: Transaction,
  call: Call,
  merchantId: string,
  label: string | null = null,
): Promise<{ tokenId: string; apiToken: string }> {
  await requireMerchant(tx, call.scope, merchantId)
  const live = (await listMerchantTokens(tx, call.scope, merchantId)).filter((token) => token.revokedAt === null)
  if (live.length >= LIVE_TOKENS_MAX) {
    refuse('too_many_tokens', { max: LIVE_TOKENS_MAX })
  }
  const apiToken = routedToken('wrm_', merchantId)
  const { id: tokenId } = await insertMerchantToken(tx, merchantId, {
    hash: hashToken(apiToken),
    label,
    madeBy: actorText(call.actor),
  })
  const changes = {
    merchant: { from: null, to: publicId('mer', merchantId) },
    ...(label && { label: { from: null, to: label } }),
  }
  leaveNote(tx, call, { message: 'token added', token: tokenId, merchant: publicId('mer', merchantId) })
  await recordAct(tx, call, { act: 'token_made', subject: tokenId, merchantId, changes })
  return { tokenId, apiToken }
}
