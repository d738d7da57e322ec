import type { Connection, Transaction } from '../db/database.ts'

/** A key that values of this database are, or were, sealed with. */
export interface KnownKey {
  readonly id: number
  readonly canary: Buffer
  readonly knownSince: Date
  /** Null: processes may open with it, nothing was sealed with it yet. */
  readonly sealedSince: Date | null
  /** Nothing is sealed with it any longer. */
  readonly retiredAt: Date | null
}

/** Two processes starting at once: the second waits for the first. Any constant will do. */
const KEYS_LOCK = 7_264_003

export async function lockKnownKeys(tx: Transaction): Promise<KnownKey[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK])
  return listKnownKeys(tx)
}

export async function listKnownKeys(connection: Connection): Promise<KnownKey[]> {
  const { rows } = await connection.query<{
    id: number
    canary: Buffer
    known_since: Date
    sealed_since: Date | null
    retired_at: Date | null
  }>('select id, canary, known_since, sealed_since, retired_at from sealing_keys order by id')
  return rows.map((row) => ({
    id: row.id,
    canary: row.canary,
    knownSince: row.known_since,
    sealedSince: row.sealed_since,
    retiredAt: row.retired_at,
  }))
}

export async function insertKnownKey(tx: Transaction, id: number, canary: Buffer): Promise<void> {
  await tx.query('insert into sealing_keys (id, canary) values ($1, $2)', [id, canary])
}

/** From now on values may be sealed with these, so that no process may lack one of them. */
export async function markSealing(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('update sealing_keys set sealed_since = now() where id = any($1) and sealed_since is null', [ids])
}

export async function retireKeys(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('update sealing_keys set retired_at = now() where id = any($1) and retired_at is null', [ids])
}
