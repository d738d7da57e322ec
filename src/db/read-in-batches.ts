import type pg from 'pg'
import type { Database } from './connection.ts'
import { spoilsConnection, toDatabaseFault } from './database-fault.ts'
import { limitTransaction } from './time-limits.ts'

/** As many rows as are held at a time: some hundred kilobytes. */
const ROWS_PER_BATCH = 1_000

/**
 * All rows of one statement from one snapshot, however many: a cursor in a transaction that reads and cannot write. It holds a
 * connection until the last row is taken, the reader goes away, or pauses for longer than the limits of `db` allow; then it throws.
 */
export async function* readInBatches<Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const client = await db.pool.connect()
  let isSpoiled = true
  try {
    const limits = limitTransaction(db.limits)
    await client.query(`begin isolation level repeatable read read only; ${limits}`)
    await client.query(`declare rows no scroll cursor for ${text}`, values as unknown[])
    for (;;) {
      const { rows }: pg.QueryResult<Row> = await client.query(`fetch ${ROWS_PER_BATCH} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_PER_BATCH) break
    }
    isSpoiled = false
  } catch (error) {
    const fault = toDatabaseFault(error)
    isSpoiled = fault !== undefined && spoilsConnection(fault)
    throw fault ?? error
  } finally {
    // Whoever stops reading in the middle leaves its transaction open: the connection is not worth its rollback.
    if (!isSpoiled) await client.query('rollback').catch(() => (isSpoiled = true))
    client.release(isSpoiled)
  }
}
