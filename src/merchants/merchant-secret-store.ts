import type { SealedColumn } from '../crypto/index.ts'
import { type Connection, columnsAs } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** Which of a merchant's two secrets. */
export type SecretKind = 'secret' | 'notification_secret'

export interface SealedSecrets {
  readonly secret: Buffer
  readonly notificationSecret: Buffer | null
  /** Those of before a rotation that are still believed at the time asked for. */
  readonly previousSecret: Buffer | null
  readonly previousNotificationSecret: Buffer | null
}

/** Both of a row are sealed for the same column: a rotation moves one without opening it. */
export function sealContext(kind: SecretKind, merchantId: string): string {
  return `merchants.${kind}:${merchantId}`
}

function columnOf(column: string, kind: SecretKind): SealedColumn {
  const contextOf = (id = '') => sealContext(kind, id)
  return { table: 'merchants', column, key: { id: 'uuid' }, encoding: 'bytea', contextOf }
}

export const MERCHANT_SECRETS: readonly SealedColumn[] = [
  columnOf('secret_sealed', 'secret'),
  columnOf('previous_secret_sealed', 'secret'),
  columnOf('notification_secret_sealed', 'notification_secret'),
  columnOf('previous_notification_secret_sealed', 'notification_secret'),
]

/** Undefined when there is no such merchant in this scope. */
export async function findSealedSecrets(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  now: Date,
): Promise<SealedSecrets | undefined> {
  const { rows } = await connection.query<{
    secret_sealed: Buffer
    notification_secret_sealed: Buffer | null
    previous_secret: Buffer | null
    previous_notification_secret: Buffer | null
  }>(
    ...within(scope, 'merchant', [merchantId, now], (own) => ({
      name: 'find-sealed-secrets',
      text: `
        select secret_sealed, notification_secret_sealed,
               case when previous_secret_until > $2 then previous_secret_sealed end as previous_secret,
               case when previous_notification_secret_until > $2 then previous_notification_secret_sealed end
                 as previous_notification_secret
          from merchants
         where id = $1 and ${own}`,
    })),
  )
  const [row] = rows
  return (
    row && {
      secret: row.secret_sealed,
      notificationSecret: row.notification_secret_sealed,
      previousSecret: row.previous_secret,
      previousNotificationSecret: row.previous_notification_secret,
    }
  )
}

const REPLACE: Record<SecretKind, string> = {
  secret: `
    update merchants
       set previous_secret_sealed = secret_sealed, previous_secret_until = $3, secret_sealed = $2`,
  notification_secret: `
    update merchants
       set previous_notification_secret_sealed = notification_secret_sealed,
           previous_notification_secret_until =
             case when notification_secret_sealed is not null then $3::timestamptz end,
           notification_secret_sealed = $2`,
}

/** The live one becomes the previous one, believed until then. False when there is no such merchant in this scope. */
export async function replaceSecret(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  wished: { kind: SecretKind; sealed: Buffer; previousUntil: Date },
): Promise<boolean> {
  const values = [merchantId, wished.sealed, wished.previousUntil]
  const { rowCount } = await connection.query(
    ...within(scope, 'merchant_account', values, (own) => `${REPLACE[wished.kind]} where id = $1 and ${own}`),
  )
  return rowCount > 0
}

/** What may be known of a merchant's secrets without opening one. */
interface SecretTerms {
  readonly hasNotificationSecret: boolean
  /** Until when those of before a rotation are believed, or were. */
  readonly previousUntil: Date | null
  readonly previousNotificationUntil: Date | null
}

/** Undefined when there is no such merchant in this scope. */
export async function findSecretTerms(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<SecretTerms | undefined> {
  const terms = columnsAs<SecretTerms>({
    hasNotificationSecret: 'notification_secret_sealed is not null',
    previousUntil: 'previous_secret_until',
    previousNotificationUntil: 'previous_notification_secret_until',
  })
  const { rows } = await connection.query<SecretTerms>(
    ...within(
      scope,
      'merchant_account',
      [merchantId],
      (own) => `select ${terms} from merchants where id = $1 and ${own}`,
    ),
  )
  return rows[0]
}
