import type pg from 'pg'
import type { Database } from './connection.ts'
import { spoilsConnection, toDatabaseFault } from './database-fault.ts'
import { begunAt, HAS_ALL } from './replica-turn.ts'
import { limitTransaction } from './time-limits.ts'

/** As many rows as are held at a time: some hundred kilobytes. */
const ROWS_PER_BATCH = 1_000

/**
 * All rows of one statement from one snapshot, however many: a cursor in a transaction that reads and cannot write. It holds a
 * connection until the last row is taken, the reader goes away, or pauses for longer than the limits of `db` allow; then it throws.
 * Where `db` has a replica for its reader, all of them come from there, or none.
 */
export async function* readInBatches<Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const { copy } = db
  if (copy) {
    let hasBegun = false
    try {
      for await (const rows of batchesOf<Row>(copy.db, [text, values], copy.positions)) {
        if (!hasBegun) copy.heard('replica')
        hasBegun = true
        yield rows
      }
      if (!hasBegun) copy.heard('replica')
      return
    } catch (error) {
      if (hasBegun) throw error
      copy.heard(error instanceof NotThereYet ? 'own_write' : 'failed')
    }
  }
  yield* batchesOf<Row>(db, [text, values])
}

/** The replica lacks what the reader wrote. */
class NotThereYet extends Error {}

async function* batchesOf<Row extends object>(
  db: Database,
  [text, values]: readonly [string, readonly unknown[]],
  positions?: readonly string[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const client = await db.pool.connect()
  let isSpoiled = true
  try {
    if (positions) {
      // The cursor's snapshot is that of its declaration, behind the question: at `repeatable read` it would be the question's own.
      await client.query(begunAt(db))
      const { rows }: pg.QueryResult<{ has: boolean }> = await client.query({ ...HAS_ALL, values: [positions] })
      if (!rows[0]?.has) throw new NotThereYet()
    } else await client.query(`begin isolation level repeatable read read only; ${limitTransaction(db.limits)}`)
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
