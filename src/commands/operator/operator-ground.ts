import { userInfo } from 'node:os'
import { pino } from 'pino'
import { type Config, ConfigError } from '../../config.ts'
import { replicaNote } from '../../config-notes.ts'
import type { AccountTerms } from '../../connections/index.ts'
import { createSealer, findKeyRing, type KeyRing, parseKeyRing, type Sealer } from '../../crypto/index.ts'
import { announceWrites, closeDatabase, type Database, openDatabase, transaction } from '../../db/database.ts'
import { joinEmbeddedServer } from '../../db/embedded-server.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { readNow } from '../../db/read-from.ts'
import { openReplica } from '../../db/replica.ts'
import { asOperator, type Call } from '../../events/index.ts'
import { claimKeys, surveyDatabase } from '../../installation/index.ts'
import { AWAITED } from '../../jobs/index.ts'
import { type AddressPolicy, createOutbound } from '../../outbound/index.ts'
import { SEALED_COLUMNS } from '../../sealed-columns.ts'
import { systemClock } from '../../shared/clocks.ts'
import type { OnProgress } from '../../shared/progress.ts'
import { readDemoFile } from '../demo-file.ts'
import { readBusinessClock } from '../sandbox-clock.ts'

/** What an operator's verb works on. */
export interface Ground {
  readonly config: Config
  readonly db: Database
  /** For rows that are only given out: as new as now, from the replica of DATABASE_READ_URL where that has all of it. */
  readonly reads: () => Promise<Database>
  /** Whose business time is the demo's, where the sandbox of one answers, and the machine's otherwise. */
  readonly call: Call
  /** For verbs that make secrets we must be able to read again. Throws when the keys are not this database's. */
  readonly sealer: () => Promise<Sealer>
  /** Those keys. */
  readonly keyRing: () => Promise<KeyRing>
  /** Which addresses may be registered: a demo's shops may be on this machine. */
  readonly addressPolicy: () => Promise<AddressPolicy>
  /** Of what may take longer than somebody waits without a word. */
  readonly onProgress?: OnProgress | undefined
}

/**
 * Runs `work` on the database of DATABASE_URL, or on the embedded one of DATA_DIR: the running demo's, or one started
 * for as long as it takes. What is noted of a transaction is a line on standard error: standard output is the outcome's.
 * Throws in a sentence when there is none, or when it was not migrated.
 */
export async function onOperatorGround<T>(
  config: Config,
  work: (ground: Ground) => Promise<T>,
  onProgress?: OnProgress,
): Promise<T> {
  const server = config.databaseUrl ? undefined : await joinDemo(config.dataDir)
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }))
  const db = openDatabase(server?.url ?? (config.databaseUrl as string), {
    connectionsMax: 2,
    onCommitted: ({ message, ...facts }) => log.info(facts, message),
  })
  const announcer = announceWrites(db, 'operator', AWAITED)
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, { connectionsMax: 2 }) : undefined
  const reads = async () => (replica ? readNow(db, replica, (reason) => log.warn(replicaNote(reason))) : db)
  try {
    const missing = await pendingMigrations(db)
    if (missing.length > 0) throw new Error(`the database is older than this version: run npm run migrate first`)
    const keyRing = () => openKeys(config, db)
    const sealer = async () => createSealer((await keyRing()).sealing)
    const addressPolicy = async () => ((await isDemo(config, db)) ? 'loopback_too' : 'public')
    const call = asOperator({ businessClock: await readBusinessClock(config), systemClock }, operatorLogin())
    return await work({ config, db, reads, call, keyRing, sealer, addressPolicy, onProgress })
  } finally {
    await announcer.stop()
    await replica?.close()
    await closeDatabase(db)
    await server?.close()
  }
}

async function joinDemo(dataDir: string) {
  const server = await joinEmbeddedServer(dataDir)
  if (server) return server
  throw new ConfigError(`DATABASE_URL is not set, and no demo has run in ${dataDir} yet`)
}

async function isDemo(config: Config, db: Database): Promise<boolean> {
  return config.databaseUrl === null || (await surveyDatabase(db)).kind === 'demo'
}

/** Of a demo from its data folder as well, of a service from SECRET_KEYS only: none is made up here. */
async function openKeys(config: Config, db: Database): Promise<KeyRing> {
  const keyRing = (await isDemo(config, db))
    ? await findKeyRing(config.dataDir, config.secretKeys)
    : config.secretKeys && parseKeyRing(config.secretKeys)
  if (!keyRing) throw new ConfigError('SECRET_KEYS is required: set it as for the service')
  const trouble = await transaction(db, (tx) => claimKeys(tx, SEALED_COLUMNS, keyRing.sealing))
  if (trouble) throw new ConfigError(trouble)
  return keyRing
}

/**
 * By which account of this machine a command is run: of whom `sudo` says that it serves them, theirs. Proves no more than
 * that account does.
 */
export function operatorLogin(): string | undefined {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    // A container's user without a name.
    return undefined
  }
}

/** Where payers, acquirers, card issuers and PSPs reach us: BASE_URL, or where the demo was last; undefined when nobody knows. */
export async function findBaseUrl({ config }: Ground): Promise<string | undefined> {
  return config.baseUrl ?? (await readDemoFile(config.dataDir))?.base_url
}

/** The same, where it has to be known. Throws in a sentence. */
export async function readBaseUrl(ground: Ground): Promise<string> {
  const baseUrl = await findBaseUrl(ground)
  if (!baseUrl) throw new Error('BASE_URL is required, set as for the service: callbacks come there')
  return baseUrl
}

/** With all that speaking to acquirers takes, for as long as the work lasts. */
export async function onAcquirerGround<T>(ground: Ground, work: (terms: AccountTerms) => Promise<T>): Promise<T> {
  const { config, call } = ground
  const sealer = await ground.sealer()
  const outbound = createOutbound({ policy: await ground.addressPolicy() })
  try {
    return await work({ outbound, sealer, systemClock: call.systemClock, timeoutMs: config.acquirerTimeoutMs })
  } finally {
    await outbound.close()
  }
}
