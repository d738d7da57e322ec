import type { Connection } from '../db/database.ts'
import { type Scope, scopeIds } from '../shared/scope.ts'

/** A token of merchant API v1 as its operator sees it: it cannot be read any more. */
export interface MerchantToken {
  readonly id: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

export async function insertMerchantToken(
  connection: Connection,
  merchantId: string,
  hash: Buffer,
): Promise<{ id: string }> {
  const { rows } = await connection.query<{ id: string }>(
    'insert into merchant_tokens (merchant_id, token_hash) values ($1, $2) returning id',
    [merchantId, hash],
  )
  return rows[0] as { id: string }
}

/** All of a merchant, the oldest first; empty for who may not see it. */
export async function listMerchantTokens(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<MerchantToken[]> {
  const [companyId, ownId] = scopeIds(scope)
  const { rows } = await connection.query<{ id: string; created_at: Date; revoked_at: Date | null }>(
    `select token.id, token.created_at, token.revoked_at
       from merchant_tokens token join merchants merchant on merchant.id = token.merchant_id
      where token.merchant_id = $3 and ($1::uuid is null or company_id = $1) and ($2::uuid is null or merchant.id = $2)
      order by token.created_at, token.id`,
    [companyId, ownId, merchantId],
  )
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at, revokedAt: row.revoked_at }))
}

/** At once. False when the merchant has no such token that still works. */
export async function revokeMerchantToken(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  token: { id: string; now: Date },
): Promise<boolean> {
  const [companyId, ownId] = scopeIds(scope)
  const { rowCount } = await connection.query(
    `update merchant_tokens token set revoked_at = $5
       from merchants merchant
      where token.id = $4 and token.merchant_id = $3 and merchant.id = token.merchant_id and token.revoked_at is null
        and ($1::uuid is null or company_id = $1) and ($2::uuid is null or merchant.id = $2)`,
    [companyId, ownId, merchantId, token.id, token.now],
  )
  return rowCount > 0
}
