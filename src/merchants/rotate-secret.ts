import { randomToken, type Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { replaceSecret, type SecretKind, sealContext } from './merchant-secret-store.ts'

/**
 * A new secret, returned here and never again. From now on it signs; the old one is believed for `overlapMs` more, the
 * one before it no longer. Throws not_found `merchant_not_found`.
 */
export async function rotateSecret(
  tx: Transaction,
  ports: { sealer: Sealer; systemClock: Clock },
  scope: Scope,
  merchantId: string,
  rotation: { kind: SecretKind; overlapMs: number },
): Promise<{ secret: string; oldEndsAt: Date }> {
  const secret = randomToken('')
  const oldEndsAt = addMs(ports.systemClock.now(), rotation.overlapMs)
  const sealed = ports.sealer.seal(secret, sealContext(rotation.kind, merchantId))
  const isFound = await replaceSecret(tx, scope, merchantId, { kind: rotation.kind, sealed, previousUntil: oldEndsAt })
  if (!isFound) refuse('merchant_not_found', { why: 'unknown_uid' })
  return { secret, oldEndsAt }
}
