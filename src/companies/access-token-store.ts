import type { Connection } from '../db/database.ts'

/** A company by one of its API keys, or a single merchant of it by its secret. */
export type TokenHolder =
  | { readonly companyId: string; readonly apiKeyId: string; readonly merchantId?: undefined }
  | { readonly companyId: string; readonly merchantId: string; readonly apiKeyId?: undefined }

export async function insertAccessToken(
  connection: Connection,
  token: { hash: Buffer; holder: TokenHolder; expiresAt: Date },
): Promise<void> {
  const { companyId, apiKeyId = null, merchantId = null } = token.holder
  await connection.query(
    {
      name: 'insert-access-token',
      text: `
        insert into access_tokens (token_hash, company_id, api_key_id, merchant_id, expires_at)
        values ($1, $2, $3, $4, $5)`,
    },
    [token.hash, companyId, apiKeyId, merchantId, token.expiresAt],
  )
}

/** Whoever is behind a live token; a key that was revoked or has expired takes its tokens with it. */
export async function findTokenHolder(
  connection: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenHolder | undefined> {
  const { rows } = await connection.query<{ company_id: string; api_key_id: string | null; merchant_id: string }>(
    {
      name: 'find-token-holder',
      text: `
        select token.company_id, token.api_key_id, token.merchant_id
          from access_tokens token left join api_keys key on key.id = token.api_key_id
         where token.token_hash = $1 and token.expires_at > $2
           and (token.merchant_id is not null
                or key.revoked_at is null and (key.expires_at is null or key.expires_at > $2))`,
    },
    [tokenHash, now],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    companyId: row.company_id,
    ...(row.api_key_id ? { apiKeyId: row.api_key_id } : { merchantId: row.merchant_id }),
  }
}

export async function deleteExpiredTokens(connection: Connection, before: Date): Promise<number> {
  const { rowCount } = await connection.query('delete from access_tokens where expires_at < $1', [before])
  return rowCount
}
