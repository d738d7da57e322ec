import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoCredentials, seedDemo } from '../../src/commands/seed-demo.ts'
import { createSealer, readKeyRing } from '../../src/crypto/index.ts'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { startEmbeddedServer } from '../../src/db/embedded-server.ts'
import { migrate } from '../../src/db/migrate.ts'
import { only } from '../../src/shared/assert.ts'
import { databaseUrl, onServer } from '../../test/support/template-database.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { parentOf } from './cpu.ts'
import { type LaunchedService, type LaunchTerms, launchService } from './launch-service.ts'
import { logStatements, type StatementLog } from './statement-log.ts'

export type { LaunchedService } from './launch-service.ts'

/** A migrated database with the demo's company and merchants. */
export interface Shop {
  readonly url: string
  readonly db: Database
  readonly credentials: DemoCredentials
}

/** Where measuring happens: a durable PostgreSQL of the bench's own, services beside it, a load generator. */
export interface Ground {
  readonly postmasterPid: number
  readonly generator: Generator
  /** Files of the bench; `openShop` seals with the key ring in it. */
  readonly dataDir: string
  /** What the server says of itself: version and the settings that decide durability. */
  readonly postgres: string
  readonly statements: StatementLog
  openShop(name: string): Promise<Shop>
  /** The URL of an empty one. */
  createDatabase(name: string): Promise<string>
  launch(terms: Omit<LaunchTerms, 'profileDir'>): Promise<LaunchedService>
  /** Ends with the ground. */
  onClose(close: () => unknown): void
  close(): Promise<void>
}

export async function prepareGround({ profileDir }: { profileDir?: string | undefined } = {}): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-bench-'))
  // The account PostgreSQL runs under goes through it to its cluster.
  await chmod(folder, 0o711)
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    const serverDir = join(folder, 'postgres')
    const server = await startEmbeddedServer({ dataDir: serverDir })
    closers.push(() => server.close())
    const dataDir = join(folder, 'service')
    const generator = startGenerator()
    closers.push(() => generator.close())
    const { postmasterPid, postgres } = await askServer(server.url)
    return {
      postmasterPid,
      generator,
      dataDir,
      postgres,
      statements: logStatements(server.url, serverDir, postmasterPid),
      createDatabase: (name) => createDatabase(server.url, name),
      openShop: async (name) => {
        const shop = await openShop(await createDatabase(server.url, name), dataDir)
        closers.push(() => closeDatabase(shop.db))
        return shop
      },
      launch: async (terms) => {
        const service = await launchService({ ...terms, profileDir })
        closers.push(() => service.close())
        return service
      },
      onClose: (each) => closers.push(each),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function askServer(url: string): Promise<{ postmasterPid: number; postgres: string }> {
  const db = openDatabase(url, { connectionsMax: 1 })
  const { rows } = await db.query<{ pid: number; version: string; fsync: string; commit: string }>(
    `select pg_backend_pid() as pid, current_setting('server_version') as version,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  const { pid, version, fsync, commit } = only(rows)
  const postmasterPid = parentOf(pid)
  await closeDatabase(db)
  return { postmasterPid, postgres: `PostgreSQL ${version} (fsync ${fsync}, synchronous_commit ${commit})` }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, (client) => client.query(`create database bench_${name}`))
  return databaseUrl(serverUrl, `bench_${name}`)
}

async function openShop(url: string, dataDir: string): Promise<Shop> {
  const db = openDatabase(url, { applicationName: 'bench' })
  await migrate(db)
  const keyRing = await readKeyRing(dataDir, null)
  return { url, db, credentials: await seedDemo(db, createSealer(keyRing.sealing), undefined) }
}
