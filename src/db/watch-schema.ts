import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Database, DatabaseFault } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/** Whether the database has every migration of this code. One that has more is fine: a newer version runs beside us. */
export interface SchemaWatch {
  /** Unknown while the database is away. */
  isIncomplete(): boolean
  readonly complete: Promise<void>
  stop(): void
}

const ASK_MS = SECOND_MS
/** A start goes on without an answer: who asks for our health is answered meanwhile. */
const FIRST_LOOK_MS = 2 * SECOND_MS

/**
 * Looks once and, when the schema is incomplete or the database away, again and again until it is there. Throws a
 * sentence when waiting would not help: a database that refuses us by name or by password, or does not exist.
 */
export async function watchSchema(db: Database): Promise<SchemaWatch> {
  const stopping = new AbortController()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  let isIncomplete = false
  const look = async () => {
    const missing = await pendingMigrations(db)
    isIncomplete = missing.length > 0
    return !isIncomplete
  }
  const lookAgain = async () => {
    while (!stopping.signal.aborted) {
      await delay(ASK_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted && (await look().catch(() => false))) return resolve()
    }
  }
  const late = delay(FIRST_LOOK_MS, false, { ref: false })
  if (await Promise.race([look().catch(refuseHopeless), late])) resolve()
  else void lookAgain()
  return { isIncomplete: () => isIncomplete, complete, stop: () => stopping.abort() }
}

/** SQLSTATEs that nobody waits out: wrong user or password, no such database. */
const HOPELESS = ['28000', '28P01', '3D000']

function refuseHopeless(error: unknown): false {
  if (!(error instanceof DatabaseFault)) throw error
  if (/unsupported startup parameter/.test(error.message))
    throw new Error('DATABASE_URL leads to PgBouncer: add ?prepared=off to it', { cause: error })
  if (HOPELESS.includes(error.code ?? '')) throw new Error(`DATABASE_URL: ${error.reason}`, { cause: error })
  return false
}
