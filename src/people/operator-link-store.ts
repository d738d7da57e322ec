import type { Connection } from '../db/database.ts'

export async function insertOperatorLink(
  connection: Connection,
  link: { id: string; operatorId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await connection.query('insert into operator_links (id, person_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    link.id,
    link.operatorId,
    link.createdAt,
    link.expiresAt,
  ])
}

/** Whose link it is, as long as it opens. */
export async function findOperatorOfLink(
  connection: Connection,
  id: string,
  now: Date,
): Promise<{ readonly operatorId: string; readonly email: string; readonly name: string | null } | undefined> {
  const { rows } = await connection.query<{ operatorId: string; email: string; name: string | null }>(
    `select operators.id as "operatorId", email, name
       from operator_links link join operators on operators.id = link.person_id
      where link.id = $1 and link.used_at is null and link.expires_at > $2 and revoked_at is null`,
    [id, now],
  )
  return rows[0]
}

/** Every link that they were given before, too: whoever has an older one comes too late. False when it was used meanwhile. */
export async function useOperatorLink(connection: Connection, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update operator_links set used_at = $2 where id = $1 and used_at is null and expires_at > $2',
    [id, now],
  )
  await connection.query(
    `update operator_links set used_at = $2
      where used_at is null and person_id = (select person_id from operator_links where id = $1)`,
    [id, now],
  )
  return rowCount === 1
}

/** Those given before another password was chosen. */
export async function endOperatorLinks(connection: Connection, operatorId: string, now: Date): Promise<void> {
  await connection.query('update operator_links set used_at = $2 where person_id = $1 and used_at is null', [
    operatorId,
    now,
  ])
}
