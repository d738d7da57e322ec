import type { Connection } from '../db/database.ts'

/** A key as it is looked for: also under the scope that a version before kept it with. */
interface SoughtKey {
  readonly scope: string
  readonly formerScope: string | null
  readonly key: string
}

export interface StoredAnswer {
  readonly scope: string
  readonly requestHash: Buffer
  readonly madeId: string | null
  readonly status: number | null
  readonly body: string | null
  readonly leasedUntil: Date | null
}

/** Takes the key for this request; false when it is taken. A twin in flight makes this wait for its commit. */
export async function takeKey(
  connection: Connection,
  sought: SoughtKey & { readonly requestHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'take-idempotency-key',
      text: `insert into idempotency_keys (scope, key, request_hash)
             select $1::text, $2::text, $3::bytea
              where not exists (select from idempotency_keys known where known.scope = $4 and known.key = $2)
             on conflict (scope, key) do nothing`,
    },
    [sought.scope, sought.key, sought.requestHash, sought.formerScope],
  )
  return rowCount === 1
}

export async function findAnswer(connection: Connection, sought: SoughtKey): Promise<StoredAnswer | undefined> {
  const { rows } = await connection.query<{
    scope: string
    request_hash: Buffer
    made_id: string | null
    status: number | null
    body: string | null
    leased_until: Date | null
  }>(
    {
      name: 'find-idempotent-answer',
      text: `select scope, request_hash, coalesce(made_id, purchase_id) as made_id, status, body, leased_until
               from idempotency_keys where scope in ($1, $3) and key = $2`,
    },
    [sought.scope, sought.key, sought.formerScope],
  )
  const row = rows[0]
  return (
    row && {
      scope: row.scope,
      requestHash: row.request_hash,
      madeId: row.made_id,
      status: row.status,
      body: row.body,
      leasedUntil: row.leased_until,
    }
  )
}

export async function storeAnswer(
  connection: Connection,
  scope: string,
  key: string,
  answer: { status: number; body: string },
): Promise<void> {
  await connection.query(
    {
      name: 'store-idempotent-answer',
      text: `update idempotency_keys set status = $3, body = $4, leased_until = null
              where scope = $1 and key = $2 and status is null`,
    },
    [scope, key, answer.status, answer.body],
  )
}

/** The effect is stored, its outside result not yet: whoever holds the lease is getting it. */
export async function storeEffect(
  connection: Connection,
  scope: string,
  key: string,
  effect: { madeId: string; leasedUntil: Date },
): Promise<void> {
  const text = 'update idempotency_keys set made_id = $3, leased_until = $4 where scope = $1 and key = $2'
  await connection.query({ name: 'lease-idempotency-key', text }, [scope, key, effect.madeId, effect.leasedUntil])
}

/** True when the lease was free or over: the effect's outside part may be resumed. */
export async function takeLease(
  connection: Connection,
  scope: string,
  key: string,
  now: Date,
  leasedUntil: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update idempotency_keys set leased_until = $4
      where scope = $1 and key = $2 and status is null and (leased_until is null or leased_until <= $3)`,
    [scope, key, now, leasedUntil],
  )
  return rowCount === 1
}

/** Whoever held the lease gave up: the next request under the key may resume. */
export async function releaseLease(connection: Connection, scope: string, key: string): Promise<void> {
  await connection.query(
    'update idempotency_keys set leased_until = null where scope = $1 and key = $2 and status is null',
    [scope, key],
  )
}

export async function deleteOldKeys(connection: Connection, before: Date): Promise<number> {
  const { rowCount } = await connection.query('delete from idempotency_keys where created_at < $1', [before])
  return rowCount
}
