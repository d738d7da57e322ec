import type { Connection, Transaction } from '../db/database.ts'
import type { PersonRows } from './person.ts'

/** That somebody was forgotten, and when: whose rows they were, nobody can tell any more. */
export interface Erasure {
  readonly id: string
  readonly rows: PersonRows
  readonly askedBy: string
  readonly reason: string
  /** System clock. */
  readonly erasedAt: Date
}

/** False: another process has, and blanks its rows. */
export async function insertErasure(
  tx: Transaction,
  { id, rows, askedBy, reason, erasedAt }: Erasure,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into erasures (id, erased_rows, asked_by, reason, erased_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [id, JSON.stringify(rows), askedBy, reason, erasedAt],
  )
  return rowCount === 1
}

/** Oldest first. */
export async function listErasures(connection: Connection): Promise<Erasure[]> {
  const { rows } = await connection.query<{
    id: string
    erased_rows: PersonRows
    asked_by: string
    reason: string
    erased_at: Date
  }>('select id, erased_rows, asked_by, reason, erased_at from erasures order by erased_at, id')
  return rows.map(({ id, erased_rows: kept, asked_by: askedBy, reason, erased_at: erasedAt }) => {
    return { id, rows: kept, askedBy, reason, erasedAt }
  })
}
