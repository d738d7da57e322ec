import type { Connection } from '../db/database.ts'

export async function insertAccessToken(
  connection: Connection,
  token: { hash: Buffer; companyId: string; apiKeyId: string; expiresAt: Date },
): Promise<void> {
  await connection.query(
    {
      name: 'insert-access-token',
      text: 'insert into access_tokens (token_hash, company_id, api_key_id, expires_at) values ($1, $2, $3, $4)',
    },
    [token.hash, token.companyId, token.apiKeyId, token.expiresAt],
  )
}

/** The company behind a live token; a key that was revoked or has expired takes its tokens with it. */
export async function findTokenCompany(
  connection: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyId: string; apiKeyId: string } | undefined> {
  const { rows } = await connection.query<{ company_id: string; api_key_id: string }>(
    {
      name: 'find-token-company',
      text: `
        select token.company_id, token.api_key_id
          from access_tokens token join api_keys key on key.id = token.api_key_id
         where token.token_hash = $1 and token.expires_at > $2 and key.revoked_at is null
           and (key.expires_at is null or key.expires_at > $2)`,
    },
    [tokenHash, now],
  )
  return rows[0] && { companyId: rows[0].company_id, apiKeyId: rows[0].api_key_id }
}

export async function deleteExpiredTokens(connection: Connection, before: Date): Promise<number> {
  const { rowCount } = await connection.query('delete from access_tokens where expires_at < $1', [before])
  return rowCount
}
