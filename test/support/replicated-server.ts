import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readPlace, writePlace } from '../../src/db/cluster-place.ts'
import { startEmbeddedServer } from '../../src/db/embedded-server.ts'
import { postgresAccount } from '../../src/db/postgres-account.ts'
import { embeddedBinaries } from '../../src/db/postgres-binaries.ts'
import { startPostmaster } from '../../src/db/postmaster.ts'
import { readPostmasterPid } from '../../src/db/postmaster-pid.ts'
import { lastingPort } from './lasting-port.ts'
import { databaseUrl } from './template-database.ts'
import { until } from './until.ts'

/** A PostgreSQL of one test file's own, and a second one that follows it by streaming. */
export interface ReplicatedServer {
  readonly url: string
  /** The same database at the replica. */
  replicaOf(url: string): string
  /** The replica applies each commit so much later than it was made. */
  delay(ms: number): Promise<void>
  /** Returns when the replica has all that the primary has now. */
  caughtUp(): Promise<void>
  stopReplica(): Promise<void>
  /** The replica becomes a primary itself. */
  promote(): Promise<void>
  /** For a hook behind those of all that has a database here: hooks run in the order in which they were named. */
  close(): Promise<void>
}

/**
 * A copy of a cluster at rest is what `pg_basebackup` makes of one that runs: with `standby.signal` it asks the first for all that comes.
 * So nothing is needed but the binaries that every test has.
 */
export async function replicatedServer(): Promise<ReplicatedServer> {
  const root = mkdtempSync(join(tmpdir(), 'whipround-replicated-'))
  chmodSync(root, 0o711)
  const dataDir = join(root, 'primary')
  const account = postgresAccount()
  const bin = await embeddedBinaries(account, () => {})
  await (await startEmbeddedServer({ dataDir, durable: false })).close()
  const place = await readPlace(dataDir)
  if (!place) throw new Error(`no cluster in ${dataDir}`)
  const cluster = join(dataDir, place.cluster)
  const single = spawn(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], { ...account, stdio: 'pipe' })
  single.stdout.resume()
  single.stderr.resume()
  single.stdin.end('alter role whipround replication;\n')
  await once(single, 'close')
  appendFileSync(join(cluster, 'pg_hba.conf'), 'host replication whipround 127.0.0.1/32 scram-sha-256\n')
  await writePlace(dataDir, { ...place, port: await lastingPort() })

  const copy = join(root, 'replica')
  cpSync(cluster, copy, { recursive: true })
  chmodSync(copy, 0o700)
  const server = await startEmbeddedServer({ dataDir, durable: false })
  const { password, port: primaryPort } = new URL(server.url)
  const settings = join(copy, 'postgresql.auto.conf')
  const setDelay = (ms: number) =>
    writeFileSync(
      settings,
      `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=whipround password=${password}'\nrecovery_min_apply_delay = ${ms}\n`,
    )
  setDelay(0)
  writeFileSync(join(copy, 'standby.signal'), '')
  if (account.uid !== undefined && account.gid !== undefined) await giveAll(copy, account.uid, account.gid)
  const port = await lastingPort()
  const replica = await startPostmaster(copy, {
    bin,
    account,
    logPath: join(root, 'replica.log'),
    options: [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=200'],
      ...['fsync=off', 'timezone=UTC', 'hot_standby=on', 'wal_retrieve_retry_interval=100ms'],
    ],
  })
  let isRunning = true
  const stopReplica = async () => {
    if (isRunning) await replica.stop()
    isRunning = false
  }
  const signalReplica = () => process.kill(readPostmasterPid(copy)?.pid as number, 'SIGHUP')
  const replicaOf = (url: string) => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  const ask = async <Row extends object>(url: string, text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: databaseUrl(url, 'whipround') })
    await client.connect()
    return client.query<Row>(text, values).finally(() => client.end())
  }
  const caughtUp = async () => {
    const { rows } = await ask<{ at: string }>(server.url, 'select pg_current_wal_insert_lsn()::text as at')
    await until('the replica has what the primary has', async () => {
      const seen = await ask<{ has: boolean }>(
        replicaOf(server.url),
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [rows[0]?.at],
      )
      return seen.rows[0]?.has
    })
  }
  await caughtUp()
  return {
    url: server.url,
    replicaOf,
    async delay(ms) {
      setDelay(ms)
      signalReplica()
      await until('the replica has read its settings', async () => {
        const { rows } = await ask<{ ms: string }>(
          replicaOf(server.url),
          `select setting as ms from pg_settings where name = 'recovery_min_apply_delay'`,
        )
        return rows[0]?.ms === String(ms)
      })
    },
    caughtUp,
    stopReplica,
    async close() {
      await stopReplica()
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
    async promote() {
      writeFileSync(join(copy, 'promote'), '')
      process.kill(readPostmasterPid(copy)?.pid as number, 'SIGUSR1')
      await until('the replica is a primary', async () => {
        const { rows } = await ask<{ is: boolean }>(replicaOf(server.url), 'select not pg_is_in_recovery() as is')
        return rows[0]?.is
      })
    },
  }
}

async function giveAll(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))])
    await chown(entry, uid, gid)
}
