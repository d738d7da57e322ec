import { type Connection, columnsAs } from '../db/database.ts'

/** A key as its operator sees it: never its secret. */
export interface ApiKey {
  readonly id: string
  /** What it is for, as whoever keeps it says. */
  readonly label: string | null
  /** As rows name an actor; null of the first one, and of those made before anybody asked. */
  readonly madeBy: string | null
  readonly createdAt: Date
  /** Set by a rotation: it works until then. */
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

const keyColumns = columnsAs<ApiKey>({
  id: 'id',
  label: 'label',
  madeBy: 'made_by',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
})

export async function insertApiKey(
  connection: Connection,
  companyId: string,
  key: { id: string; secretHash: Buffer; label: string | null; madeBy: string | null },
): Promise<void> {
  await connection.query(
    'insert into api_keys (id, company_id, secret_hash, label, made_by) values ($1, $2, $3, $4, $5)',
    [key.id, companyId, key.secretHash, key.label, key.madeBy],
  )
}

export async function findLabel(connection: Connection, companyId: string, id: string): Promise<string | null> {
  const { rows } = await connection.query<{ label: string | null }>(
    'select label from api_keys where company_id = $1 and id = $2',
    [companyId, id],
  )
  return rows[0]?.label ?? null
}

/** A key that works at `now`. */
export async function findApiKey(
  connection: Connection,
  id: string,
  now: Date,
): Promise<{ companyId: string; secretHash: Buffer } | undefined> {
  const { rows } = await connection.query<{ companyId: string; secretHash: Buffer }>(
    {
      name: 'find-api-key',
      text: `
        select company_id as "companyId", secret_hash as "secretHash" from api_keys
         where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    },
    [id, now],
  )
  return rows[0]
}

/** All of a company, the oldest first. */
export async function listApiKeys(connection: Connection, companyId: string): Promise<ApiKey[]> {
  const { rows } = await connection.query<ApiKey>(
    `select ${keyColumns} from api_keys where company_id = $1 order by created_at, id`,
    [companyId],
  )
  return rows
}

/** How many keys work at `now`. */
export async function countLiveApiKeys(connection: Connection, companyId: string, now: Date): Promise<number> {
  const { rows } = await connection.query<{ live: number }>(
    `select count(*)::int as live from api_keys
      where company_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [companyId, now],
  )
  return rows[0]?.live ?? 0
}

/** At once, its access tokens included. False when the company has no such key that still works. */
export async function endApiKey(connection: Connection, companyId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update api_keys set revoked_at = $3
      where company_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`,
    [companyId, id, now],
  )
  return rowCount > 0
}

/** Gives a key an end; one that has an earlier end keeps it. False when the company has no such key that still works. */
export async function expireApiKey(
  connection: Connection,
  companyId: string,
  id: string,
  term: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update api_keys set expires_at = least(expires_at, $4)
      where company_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`,
    [companyId, id, term.now, term.expiresAt],
  )
  return rowCount > 0
}
