import type { Connection } from '../db/database.ts'

export interface Company {
  readonly id: string
  readonly name: string
  readonly basicAuthEnabled: boolean
}

export async function insertCompany(connection: Connection, company: Company): Promise<void> {
  await connection.query('insert into companies (id, name, basic_auth_enabled) values ($1, $2, $3)', [
    company.id,
    company.name,
    company.basicAuthEnabled,
  ])
}

export async function insertStaff(
  connection: Connection,
  companyId: string,
  staff: { id: string; email: string; passwordHash: string },
): Promise<void> {
  await connection.query('insert into staff (id, company_id, email, password_hash) values ($1, $2, $3, $4)', [
    staff.id,
    companyId,
    staff.email,
    staff.passwordHash,
  ])
}

export async function insertApiKey(
  connection: Connection,
  companyId: string,
  key: { id: string; secretHash: Buffer },
): Promise<void> {
  await connection.query('insert into api_keys (id, company_id, secret_hash) values ($1, $2, $3)', [
    key.id,
    companyId,
    key.secretHash,
  ])
}

export async function findApiKey(
  connection: Connection,
  id: string,
): Promise<{ companyId: string; secretHash: Buffer } | undefined> {
  const { rows } = await connection.query<{ company_id: string; secret_hash: Buffer }>(
    { name: 'find-api-key', text: 'select company_id, secret_hash from api_keys where id = $1 and revoked_at is null' },
    [id],
  )
  return rows[0] && { companyId: rows[0].company_id, secretHash: rows[0].secret_hash }
}

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

/** The company behind a live token; a revoked key takes its tokens with it. */
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
         where token.token_hash = $1 and token.expires_at > $2 and key.revoked_at is null`,
    },
    [tokenHash, now],
  )
  return rows[0] && { companyId: rows[0].company_id, apiKeyId: rows[0].api_key_id }
}

export async function deleteExpiredTokens(connection: Connection, before: Date): Promise<number> {
  const { rowCount } = await connection.query('delete from access_tokens where expires_at < $1', [before])
  return rowCount
}
