import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { findSealedSecrets, type SecretKind, sealContext } from './merchant-secret-store.ts'

/** The newest first: it signs. A verifier believes each of them. */
export interface LiveSecrets {
  readonly secrets: readonly [string, ...string[]]
  /** Those of the notification secret; the merchant's own where none is set. */
  readonly notificationSecrets: readonly [string, ...string[]]
}

/** What a merchant and we sign with at `now` (system clock), or undefined where the scope has no such merchant. */
export async function readLiveSecrets(
  connection: Connection,
  sealer: Sealer,
  scope: Scope,
  merchantId: string,
  now: Date,
): Promise<LiveSecrets | undefined> {
  const sealed = await findSealedSecrets(connection, scope, merchantId, now)
  if (!sealed) return undefined
  const open = (kind: SecretKind, value: Buffer) => sealer.open(value, sealContext(kind, merchantId))
  const older = (kind: SecretKind, value: Buffer | null) => (value ? [open(kind, value)] : [])
  const secrets = [open('secret', sealed.secret), ...older('secret', sealed.previousSecret)] as const
  if (!sealed.notificationSecret) return { secrets, notificationSecrets: secrets }
  const kind = 'notification_secret'
  const newest = open(kind, sealed.notificationSecret)
  return { secrets, notificationSecrets: [newest, ...older(kind, sealed.previousNotificationSecret)] }
}
