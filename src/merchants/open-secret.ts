import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import type { Scope } from '../shared/scope.ts'
import { findSealedSecret } from './merchant-store.ts'

/** The secret shared with a merchant that exists; its raw bytes are the key of JWTs both ways. */
export async function openSecret(
  connection: Connection,
  sealer: Sealer,
  scope: Scope,
  merchantId: string,
): Promise<string> {
  const sealed = await findSealedSecret(connection, scope, merchantId)
  assert(sealed, `no merchant ${merchantId} in this scope`)
  return sealer.open(sealed, `merchants.secret:${merchantId}`)
}
