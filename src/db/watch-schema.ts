import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Database, DatabaseFault } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/**
 * Whether the database has every migration of this code, and is ours. One that has more is fine: a newer version runs
 * beside us.
 */
export interface SchemaWatch {
  /** Why nothing may be done yet, in words; unknown while the database is away. */
  hindrance(): string | undefined
  readonly complete: Promise<void>
  stop(): void
}

const ASK_MS = SECOND_MS
/** A start goes on without an answer: who asks for our health is answered meanwhile. */
const FIRST_LOOK_MS = 2 * SECOND_MS

/**
 * Looks once and, when the schema is incomplete or the database away, again and again until it is there. Throws a
 * sentence when waiting would not help: a database that refuses us by name or by password, or does not exist.
 * `claim`: called once the schema is complete; throws where the database belongs to somebody else, which ends a start,
 * and is asked again where the start was long ago.
 */
export async function watchSchema(db: Database, claim = async (_db: Database) => {}): Promise<SchemaWatch> {
  const stopping = new AbortController()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  let hindrance: string | undefined
  const look = async () => {
    const missing = await pendingMigrations(db)
    hindrance = missing.length > 0 ? 'migrations are missing' : undefined
    if (hindrance) return false
    await claim(db)
    return true
  }
  const lookAgain = async () => {
    while (!stopping.signal.aborted) {
      await delay(ASK_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted && (await look().catch(noteRefusal))) return resolve()
    }
  }
  const noteRefusal = (error: Error) => {
    if (!(error instanceof DatabaseFault)) hindrance = error.message
    return false
  }
  const late = delay(FIRST_LOOK_MS, false, { ref: false })
  if (await Promise.race([look().catch(refuseHopeless), late])) resolve()
  else void lookAgain()
  return { hindrance: () => hindrance, complete, stop: () => stopping.abort() }
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
