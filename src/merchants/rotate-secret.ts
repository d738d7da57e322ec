import { recordAct } from '../audit/index.ts'
import { randomToken, type Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { replaceSecret, type SecretKind, sealContext } from './merchant-secret-store.ts'

/**
 * A new secret, returned here and never again. From now on it signs; the old one is believed for `overlapMs` more, the
 * one before it no longer. Throws not_found `merchant_not_found`.
 */
export async function rotateSecret(
  tx: Transaction,
  call: Call,
  sealer: Sealer,
  merchantId: string,
  rotation: { kind: SecretKind; overlapMs: number },
): Promise<{ secret: string; oldEndsAt: Date }> {
  const secret = randomToken('')
  const oldEndsAt = addMs(call.systemClock.now(), rotation.overlapMs)
  const sealed = sealer.seal(secret, sealContext(rotation.kind, merchantId))
  const isFound = await replaceSecret(tx, call.scope, merchantId, {
    kind: rotation.kind,
    sealed,
    previousUntil: oldEndsAt,
  })
  if (!isFound) refuse('merchant_not_found', { why: 'unknown_uid' })
  leaveNote(tx, call, { message: 'setting changed', setting: rotation.kind, merchant: publicId('mer', merchantId) })
  await recordAct(tx, call, {
    ...{ act: 'secret_rotated', subject: publicId('mer', merchantId), merchantId },
    changes: { [rotation.kind]: { from: null, to: null }, oldEndsAt: { from: null, to: oldEndsAt.toISOString() } },
  })
  return { secret, oldEndsAt }
}
