import { peekJwt } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Merchant } from './merchant.ts'
import { findMerchant } from './merchant-store.ts'
import { settingsOf } from './verify-signed-request.ts'

/** The merchant that a request names, believed or not: nothing may be granted to who merely names one. */
export async function findClaimedMerchant(
  db: Connection,
  { signature, merchantUid }: { readonly signature?: unknown; readonly merchantUid?: unknown },
): Promise<Merchant | undefined> {
  const unverified = typeof signature === 'string' ? peekJwt(signature) : undefined
  const claimed = signature === undefined ? merchantUid : unverified && settingsOf(unverified).merchantUid
  const id = typeof claimed === 'string' ? parsePublicId('mer', claimed) : undefined
  return id ? findMerchant(db, SYSTEM, id) : undefined
}
