import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { type ClusterPlace, createPlace, readPlace, writePlace } from './cluster-place.ts'
import { ROLE } from './create-cluster.ts'
import { freePort } from './free-port.ts'
import { postgresAccount, type SpawnTerms } from './postgres-account.ts'
import { embeddedBinaries } from './postgres-binaries.ts'
import { type Postmaster, StartError, startPostmaster, stopLeftover } from './postmaster.ts'

export interface EmbeddedServerOptions {
  /** Holds the cluster, its log and its pointer file; created when missing. One service at a time. */
  readonly dataDir: string
  /** One line per thing worth telling the operator; silent on an ordinary start. */
  readonly log?: (line: string) => void
  /** A folder with `initdb` and `postgres`; default: the npm package for this platform. */
  readonly binDir?: string
  /** Wished port; default: the one of the last start, else a free one. */
  readonly port?: number
  /** False only for throwaway test clusters: acknowledged commits may be lost with the machine. */
  readonly durable?: boolean
}

export interface EmbeddedServer {
  /** `postgres://…`: a role that owns its database and may create others; loopback only. */
  readonly url: string
  close(): Promise<void>
}

/** Sessions of the old server end within a moment of its death; longer means something else holds on. */
const TRIES = 20
const TRY_AGAIN_MS = 250

/**
 * Starts PostgreSQL on the cluster of `dataDir`, creating it the first time. It stops with `close()` or with this
 * process, however that ends; what a killed service left running is stopped first, what it committed is kept.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { log = () => {}, durable = true } = options
  const dataDir = resolve(options.dataDir)
  // 711 lets the account through to its cluster without showing it the rest.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = lockFolder(dataDir)
  if (!lock) throw new Error(`another Whipround is running on ${dataDir}: stop it, or set DATA_DIR to another folder`)
  try {
    const account = postgresAccount()
    const bin = options.binDir ?? (await embeddedBinaries(account, log))
    const place = (await readPlace(dataDir)) ?? (await createPlace(dataDir, { bin, account, durable, log }))
    const cluster = resolve(dataDir, place.cluster)
    if (await stopLeftover(cluster)) log('stopped the PostgreSQL that an earlier service left running')
    const started = await startOnFreePort(cluster, { bin, account, durable, dataDir, place, wish: options.port })
    if (started.port !== place.port) await writePlace(dataDir, { ...place, port: started.port })
    let closing: Promise<void> | undefined
    return {
      url: urlOf(place.password, started.port),
      close: () => {
        closing ??= started.postmaster.stop().finally(() => lock.release())
        return closing
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

interface StartTerms {
  readonly bin: string
  readonly account: SpawnTerms
  readonly durable: boolean
  readonly dataDir: string
  readonly place: ClusterPlace
  readonly wish: number | undefined
}

async function startOnFreePort(
  cluster: string,
  { bin, account, durable, dataDir, place, wish }: StartTerms,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(attempt === 1 ? (wish ?? place.port ?? 0) : 0)
    const options = serverOptions(port, durable)
    try {
      const logPath = join(dataDir, 'postgres.log')
      return { postmaster: await startPostmaster(cluster, { bin, account, options, logPath }), port }
    } catch (error) {
      if (!(error instanceof StartError) || attempt === TRIES || !isPassing(error.output)) throw error
      await delay(TRY_AGAIN_MS)
    }
  }
}

function serverOptions(port: number, durable: boolean): string[] {
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Two processes of ours, each with its pools, and a test run beside them.
    'max_connections=200',
    `fsync=${durable ? 'on' : 'off'}`,
    'synchronous_commit=on',
    'log_checkpoints=off',
    `full_page_writes=${durable ? 'on' : 'off'}`,
    // No question to a throwaway cluster is worth compiling for, whatever is guessed of tables that nobody analysed.
    ...(durable ? [] : ['jit=off']),
  ]
}

/** The port was taken meanwhile, or the sessions of a killed server are still ending. */
function isPassing(output: string): boolean {
  return /could not bind|could not create any TCP|pre-existing shared memory|lock file "[^"]*" already exists/.test(
    output,
  )
}

/**
 * The server of a folder that has one: that of a running service, left as it is by `close`, or else started here.
 * Undefined before the folder's first start.
 */
export async function joinEmbeddedServer(folder: string): Promise<EmbeddedServer | undefined> {
  const dataDir = resolve(folder)
  const place = await readPlace(dataDir)
  if (!place) return undefined
  const lock = lockFolder(dataDir)
  if (!lock) return { url: urlOf(place.password, place.port), close: async () => {} }
  lock.release()
  return startEmbeddedServer({ dataDir })
}

function urlOf(password: string, port: number | null): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
}

interface FolderLock {
  release(): void
}

/**
 * Locks `folder` for the life of this process; undefined when another living process holds it. The kernel drops the
 * lock with the process, `kill -9` included: no pid to compare, no stale file to clean. SQLite is the one way to such a
 * lock that Node brings along.
 */
function lockFolder(folder: string): FolderLock | undefined {
  const sqlite = new DatabaseSync(join(folder, 'postgres.lock'), { timeout: 0 })
  try {
    sqlite.exec('begin exclusive')
    return { release: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined
    throw error
  }
}
