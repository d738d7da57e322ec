import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { endMerchantToken } from './merchant-token-store.ts'

/** At once. Throws not_found `token_not_found`: the merchant has no such token that still works. */
export async function revokeMerchantToken(
  tx: Transaction,
  call: Call,
  merchantId: string,
  tokenId: string,
): Promise<void> {
  const isEnded = await endMerchantToken(tx, call.scope, merchantId, { id: tokenId, now: call.systemClock.now() })
  if (!isEnded) refuse('token_not_found')
  leaveNote(tx, call, { message: 'token revoked', token: tokenId, merchant: publicId('mer', merchantId) })
  await recordAct(tx, call, { act: 'token_revoked', subject: tokenId, merchantId })
}
