import { setTimeout as delay } from 'node:timers/promises'
import { type Service, type ServiceTerms, startService } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { findKeyRing, type KeyRing, parseKeyRing, type SealingKeys } from '../crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import {
  claimKeys,
  countByKey,
  listKnownKeys,
  markInstallation,
  refuseInstallation,
  surveyDatabase,
} from '../installation/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import { SECOND_MS } from '../shared/clocks.ts'

/** A database that is being restarted while we start is worth waiting for; a supervisor tries again after that. */
const DATABASE_TRIES = 60
const DATABASE_WAIT_MS = SECOND_MS

/** `serve` and `work`: never on a demo's database, never without its keys. Throws a `ConfigError` in a sentence. */
export async function startCheckedService(
  config: Config,
  databaseUrl: string,
  roles: Pick<ServiceTerms, 'serves' | 'works'>,
): Promise<Service> {
  const keyRing = await requireKeyRing(config)
  const db = openDatabase(databaseUrl, { connectionsMax: 1 })
  let orphans: readonly number[] = []
  try {
    await untilItAnswers(() => claimDatabase(db, keyRing.sealing))
    orphans = await findOrphans(db, keyRing.sealing).catch(() => [])
  } finally {
    await closeDatabase(db)
  }
  const service = await startService({ config, databaseUrl, keyRing, ...roles })
  if (orphans.length > 0) service.log.error({ keys: orphans }, 'values are sealed with keys that SECRET_KEYS lacks')
  return service
}

/** None is made up: two hosts would make up two, and neither could read what the other sealed. */
async function requireKeyRing(config: Config): Promise<KeyRing> {
  if (config.secretKeys) return toSentence(() => parseKeyRing(config.secretKeys as string))
  const isKept = await findKeyRing(config.dataDir, null).catch(() => undefined)
  throw new ConfigError(
    isKept
      ? `SECRET_KEYS is required: set it, on every host, to what ${config.dataDir}/secret-keys holds, where it was kept until now`
      : 'SECRET_KEYS is required, and the same on every host: SECRET_KEYS="1:$(openssl rand -base64 32)" makes the first',
  )
}

function toSentence<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** A schema that is not migrated yet cannot be claimed: readiness says so until it is, and the next start claims it. */
async function claimDatabase(db: Database, keys: SealingKeys): Promise<void> {
  refuse(refuseInstallation('service', await surveyDatabase(db)))
  if ((await pendingMigrations(db).catch(() => ['all'])).length > 0) return
  await markInstallation(db, 'service')
  // Somebody may have been faster.
  refuse(refuseInstallation('service', await surveyDatabase(db)))
  refuse(await transaction(db, (tx) => claimKeys(tx, SEALED_COLUMNS, keys)))
}

/** Retired keys that are gone, and that a process which was not restarted in time has used after all. */
async function findOrphans(db: Database, keys: SealingKeys): Promise<number[]> {
  const retired = (await listKnownKeys(db)).filter(({ id }) => !keys.some((key) => key.id === id))
  if (retired.length === 0) return []
  const inUse = await countByKey(db, SEALED_COLUMNS)
  return retired.map(({ id }) => id).filter((id) => inUse.has(id))
}

function refuse(sentence: string | undefined): void {
  if (sentence) throw new ConfigError(sentence)
}

async function untilItAnswers(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ConfigError || isRefusal(error) || tries === DATABASE_TRIES) throw error
      await delay(DATABASE_WAIT_MS)
    }
  }
}

/** SQLSTATE classes 28 (who we are) and 3D (no such database) stay as they are, however long we wait. */
function isRefusal(error: unknown): boolean {
  return /^(28|3D)/.test(String((error as { code?: unknown }).code ?? ''))
}
