import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import type { Connection, Database } from './connection.ts'
import { askTogether } from './database.ts'
import { DatabaseFault } from './database-fault.ts'
import type { Replica } from './replica.ts'
import { begunAt, hasAll } from './replica-turn.ts'

/** The database as whoever wrote up to `position` may read it; undefined: nothing of theirs is remembered. */
export function readAfter(db: Database, replica: Replica | undefined, position: string | undefined): Database {
  const floor = replica?.floor()
  if (replica && floor === undefined) replica.heard('unfit')
  if (!replica || floor === undefined) return db
  const positions = position === undefined ? [floor] : [floor, position]
  return { ...db, copy: { db: replica.db, positions, heard: replica.heard } }
}

/** What a replica needs that is well, and more than anybody waits for one that is not. */
const WAITED_MS = 2 * SECOND_MS
const ASK_AGAIN_MS = 100

/**
 * The database as it is now, for somebody of whom nothing is remembered: the replica has had everything that was written up to here, or is not
 * read. `replica` has not been looked at before; `tell`: why it is not read.
 */
export async function readNow(db: Database, replica: Replica, tell: (reason: string) => void): Promise<Database> {
  const deadline = performance.now() + WAITED_MS
  for (;;) {
    const { reason, lateMs } = await replica.look(db)
    // Its first look said where the log ended: that is what a replica has passed which is read at all.
    if (!reason) return readAfter(db, replica, undefined)
    if (lateMs === undefined || performance.now() > deadline) {
      tell(reason)
      return db
    }
    await delay(ASK_AGAIN_MS)
  }
}

/**
 * Reads from the replica of `db`, where it has what the reader wrote; else, and whatever goes wrong there, from the database
 * itself, from the beginning. A refusal may be the replica's lateness: only the database's counts.
 */
export async function readFrom<T>(db: Database, read: (connection: Connection) => Promise<T>): Promise<T> {
  const { copy } = db
  if (!copy) return read(db)
  const answer = await askTogether(copy.db, (connection) => inTurn(connection, copy, read)).catch(
    () => 'failed' as const,
  )
  copy.heard(typeof answer === 'string' ? answer : 'replica')
  return typeof answer === 'string' ? read(db) : answer.value
}

async function inTurn<T>(
  connection: Connection,
  { db, positions }: NonNullable<Database['copy']>,
  read: (connection: Connection) => Promise<T>,
): Promise<{ readonly value: T } | 'own_write'> {
  let isOver = false
  const query: Connection['query'] = async (statement, values) => {
    // Of several that were asked together one has failed: what would follow another finds the connection with somebody else.
    if (isOver) throw new Error('the reading is over')
    return connection.query(statement, values)
  }
  try {
    const [, has] = await Promise.all([query(begunAt(db)), hasAll({ query }, positions)])
    const answer = has ? { value: await read({ query }) } : 'own_write'
    await query('rollback')
    return answer
  } catch (error) {
    // A server that did not answer would not answer this, either.
    if (!(error instanceof DatabaseFault)) await query('rollback').catch(() => {})
    throw error
  } finally {
    isOver = true
  }
}
