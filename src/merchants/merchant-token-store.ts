import { type Connection, columnsAs } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** A token of merchant API v1 as its operator sees it: it cannot be read any more. */
export interface MerchantToken {
  readonly id: string
  /** What it is for, as whoever keeps it says. */
  readonly label: string | null
  /** As rows name an actor; null of those made before anybody asked. */
  readonly madeBy: string | null
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

export async function insertMerchantToken(
  connection: Connection,
  merchantId: string,
  token: { readonly hash: Buffer; readonly label: string | null; readonly madeBy: string | null },
): Promise<{ id: string }> {
  const { rows } = await connection.query<{ id: string }>(
    'insert into merchant_tokens (merchant_id, token_hash, label, made_by) values ($1, $2, $3, $4) returning id',
    [merchantId, token.hash, token.label, token.madeBy],
  )
  return rows[0] as { id: string }
}

/** All of a merchant, the oldest first; empty for who may not see it. */
export async function listMerchantTokens(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<MerchantToken[]> {
  const token = columnsAs<MerchantToken>({
    ...{ id: 'id', label: 'label', madeBy: 'made_by', createdAt: 'created_at', revokedAt: 'revoked_at' },
  })
  const { rows } = await connection.query<MerchantToken>(
    ...within(
      scope,
      'merchant_token',
      [merchantId],
      (own) => `
        select ${token} from merchant_tokens
         where merchant_id = $1 and ${own}
         order by created_at, id`,
    ),
  )
  return rows
}

/** At once. False when the merchant has no such token that still works. */
export async function endMerchantToken(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  token: { id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    ...within(
      scope,
      'merchant_token',
      [merchantId, token.id, token.now],
      (own) => `
        update merchant_tokens set revoked_at = $3
         where id = $2 and merchant_id = $1 and revoked_at is null and ${own}`,
    ),
  )
  return rowCount > 0
}
