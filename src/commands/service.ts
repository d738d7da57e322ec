import { type Service, type ServiceTerms, startService } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { readUnproven } from '../connections/index.ts'
import { enforceCreditFrom } from '../credit/country-laws.ts'
import { findKeyRing, type KeyRing, parseKeyRing, type SealingKeys } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import {
  claimKeys,
  countByKey,
  listKnownKeys,
  markInstallation,
  readCreditEnforcedFrom,
  refuseInstallation,
  surveyDatabase,
} from '../installation/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import { refuseAcquirerKey } from './refuse-acquirer-key.ts'

/**
 * `serve` and `work`: never on a demo's database, never without its keys. Throws a `ConfigError` in a sentence, at once
 * where the database answers; one that is away or not migrated yet is claimed as soon as it is there.
 */
export async function startCheckedService(
  config: Config,
  databaseUrl: string,
  roles: Pick<ServiceTerms, 'serves' | 'works'>,
): Promise<Service> {
  refuseAcquirerKey(config, 'service')
  const keyRing = await requireKeyRing(config)
  const claim = async (db: Database) => {
    await claimDatabase(db, keyRing.sealing)
    enforceCreditFrom(config.creditEnforcedFrom ?? (await readCreditEnforcedFrom(db)))
  }
  const service = await startService({ config, databaseUrl, keyRing, claim, ...roles })
  // Looks through every sealed column: nobody waits for it.
  void service.ready
    .then(() => findOrphans(service.db, keyRing.sealing))
    .then(
      (keys) => keys.length > 0 && service.log.error({ keys }, 'values are sealed with keys that SECRET_KEYS lacks'),
    )
    .catch(() => {})
  void service.ready
    .then(() => readUnproven(service.db))
    .then(
      (psps) =>
        psps.length > 0 &&
        service.log.warn({ psps }, 'merchants are settled through PSPs that are unproven: docs/psps.md'),
    )
    .catch(() => {})
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

/** Throws a `ConfigError` where the database is not this service's. */
async function claimDatabase(db: Database, keys: SealingKeys): Promise<void> {
  refuse(refuseInstallation('service', await surveyDatabase(db)))
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
