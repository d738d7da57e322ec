import { setTimeout as delay } from 'node:timers/promises'
import { type Service, type ServiceTerms, startService } from '../app.ts'
import { ConfigError } from '../config.ts'
import { closeDatabase, type Database, openDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { markInstallation, refuseInstallation, surveyDatabase } from '../installation/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'

/** A database that is being restarted while we start is worth waiting for; a supervisor tries again after that. */
const DATABASE_TRIES = 60
const DATABASE_WAIT_MS = SECOND_MS

/** `serve` and `work`: never on a demo's database. Throws a `ConfigError` in a sentence. */
export async function startCheckedService(terms: Omit<ServiceTerms, 'sandbox'>): Promise<Service> {
  const db = openDatabase(terms.databaseUrl, { connectionsMax: 1 })
  try {
    await untilItAnswers(() => claimDatabase(db))
  } finally {
    await closeDatabase(db)
  }
  return startService(terms)
}

/** A schema that is not migrated yet cannot be marked: readiness says so until it is, and the next start claims it. */
async function claimDatabase(db: Database): Promise<void> {
  refuse(refuseInstallation('service', await surveyDatabase(db)))
  if ((await pendingMigrations(db).catch(() => ['all'])).length > 0) return
  await markInstallation(db, 'service')
  // Somebody may have been faster.
  refuse(refuseInstallation('service', await surveyDatabase(db)))
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
