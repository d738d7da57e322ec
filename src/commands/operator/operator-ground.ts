import { type Config, ConfigError } from '../../config.ts'
import { createSealer, readKeyRing, type Sealer } from '../../crypto/index.ts'
import { closeDatabase, type Database, openDatabase } from '../../db/database.ts'
import { joinEmbeddedServer } from '../../db/embedded-server.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { requireOwnKeys } from '../../merchants/index.ts'
import { type Clock, systemClock } from '../../shared/clocks.ts'

/** What an operator's verb works on. */
export interface Ground {
  readonly config: Config
  readonly db: Database
  readonly systemClock: Clock
  /** For verbs that make secrets we must be able to read again. Throws when the keys are not this database's. */
  readonly sealer: () => Promise<Sealer>
}

/**
 * Runs `work` on the database of DATABASE_URL, or on the embedded one of DATA_DIR: the running demo's, or one started
 * for as long as it takes. Throws in a sentence when there is none, or when it was not migrated.
 */
export async function onOperatorGround<T>(config: Config, work: (ground: Ground) => Promise<T>): Promise<T> {
  const server = config.databaseUrl ? undefined : await joinDemo(config.dataDir)
  const db = openDatabase(server?.url ?? (config.databaseUrl as string), { connectionsMax: 2 })
  try {
    const missing = await pendingMigrations(db)
    if (missing.length > 0) throw new Error(`the database is older than this version: run npm run migrate first`)
    return await work({ config, db, systemClock, sealer: () => openSealer(config, db) })
  } finally {
    await closeDatabase(db)
    await server?.close()
  }
}

async function joinDemo(dataDir: string) {
  const server = await joinEmbeddedServer(dataDir)
  if (server) return server
  throw new ConfigError(`DATABASE_URL is not set, and no demo has run in ${dataDir} yet`)
}

async function openSealer(config: Config, db: Database): Promise<Sealer> {
  const sealer = createSealer((await readKeyRing(config.dataDir, config.secretKeys)).sealing)
  await requireOwnKeys(db, sealer)
  return sealer
}
