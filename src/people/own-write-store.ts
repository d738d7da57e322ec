import type { Connection } from '../db/database.ts'

/** Notes that somebody's act has begun; `position` is empty until it has ended. */
export async function noteActBegun(connection: Connection, personId: string, now: Date): Promise<void> {
  await connection.query(
    `insert into own_writes (person_id, position, noted_at) values ($1, null, $2)
     on conflict (person_id) do update set position = null, noted_at = excluded.noted_at`,
    [personId, now],
  )
}

/** Where the log is written to by now: whatever was committed before is in front of it. */
export async function noteActEnded(connection: Connection, personId: string, now: Date): Promise<void> {
  await connection.query(
    `insert into own_writes (person_id, position, noted_at) values ($1, pg_current_wal_insert_lsn(), $2)
     on conflict (person_id) do update set position = excluded.position, noted_at = excluded.noted_at`,
    [personId, now],
  )
}

/** Undefined: nothing of late. */
export async function findOwnWrite(
  connection: Connection,
  personId: string,
): Promise<{ readonly position: string | null } | undefined> {
  const { rows } = await connection.query<{ position: string | null }>(
    { name: 'find-own-write', text: 'select position::text from own_writes where person_id = $1' },
    [personId],
  )
  return rows[0]
}

export async function deleteOldWrites(connection: Connection, before: Date): Promise<void> {
  await connection.query('delete from own_writes where noted_at < $1', [before])
}
