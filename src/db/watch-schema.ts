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
  /** Why waiting would not help, where the first look says so only after the start has gone on without it. */
  readonly refused: Promise<Error>
  stop(): void
}

const ASK_MS = SECOND_MS
/** A start goes on without an answer: who asks for our health is answered meanwhile. What is said later still ends it. */
const FIRST_LOOK_MS = 2 * SECOND_MS

/**
 * Looks once and, when the schema is incomplete or the database away, again and again until it is there. Throws a
 * sentence when waiting would not help: a database that refuses us by name or by password, or does not exist.
 * `claim`: called once the schema is complete; throws where the database belongs to somebody else, which ends a start,
 * and is asked again where the start was long ago. `tell`: told each new reason then.
 */
export async function watchSchema(
  db: Database,
  claim = async (_db: Database) => {},
  tell: (sentence: string) => void = () => {},
): Promise<SchemaWatch> {
  const stopping = new AbortController()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const { promise: refused, resolve: refuse } = Promise.withResolvers<Error>()
  let hindrance: string | undefined
  const look = async () => {
    const missing = await pendingMigrations(db)
    if (missing.length > 0) {
      hindrance = 'migrations are missing'
      return false
    }
    await claim(db)
    hindrance = undefined
    return true
  }
  const lookAgain = async () => {
    while (!stopping.signal.aborted) {
      await delay(ASK_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted && (await look().catch(noteRefusal))) return resolve()
    }
  }
  const noteRefusal = (error: Error) => {
    const isNews = !(error instanceof DatabaseFault) && error.message !== hindrance
    if (isNews) {
      hindrance = error.message
      tell(hindrance)
    }
    return false
  }
  const first = look().catch(refuseHopeless)
  const late = delay(FIRST_LOOK_MS, false, { ref: false })
  if (await Promise.race([first, late])) resolve()
  else void first.then((isThere) => (isThere ? resolve() : lookAgain()), refuse)
  return { hindrance: () => hindrance, complete, refused, stop: () => stopping.abort() }
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
