import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '../../../src/shared/clocks.ts'
import { lastingPort } from '../../support/lasting-port.ts'
import type { Database } from '../../torture/database-server.ts'
import type { Place } from './network.ts'
import { openServer, PATRONI_PORT, POSTGRES_PORT, type Server, type ServerTerms, SUPERUSER } from './server.ts'

/** Three servers of which one leads, and HAProxy, which knows which. */
export interface Cluster extends Database {
  readonly servers: readonly Server[]
  /** Waits until one leads who can be written to; another than `not`, where said. */
  leader(not?: Server): Promise<Server>
  /** Waits until all three are there again, two of them as standbys. */
  whole(): Promise<void>
}

export type ClusterTerms = Omit<ServerTerms, 'place' | 'folder'>

const LIMIT_MS = 4 * MINUTE_MS
const LOOK_MS = 200
const ASK_MS = 5 * SECOND_MS
const LEADING = `
  select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
         (select count(*)::int from pg_stat_replication where state = 'streaming') as following,
         (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as synchronous
   where not pg_is_in_recovery()`

export async function openCluster(folder: string, terms: ClusterTerms): Promise<Cluster> {
  // Those who run the servers go through it to their own folders.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const servers: Server[] = []
  for (const place of terms.places)
    servers.push(await openServer({ ...terms, place, folder: join(folder, place.name) }))
  for (const server of servers) server.start()
  const port = await lastingPort()
  const config = join(folder, 'haproxy.cfg')
  await writeFile(config, haproxyConfig(port, terms.places))
  const proxy = spawn('haproxy', ['-W', '-db', '-f', config], { stdio: 'ignore' })

  async function leader(not?: Server): Promise<Server> {
    return until('nobody leads', async () => {
      const [first] = await listLeading(servers.filter((server) => server !== not))
      return first?.server
    })
  }
  async function whole(): Promise<void> {
    await until('the cluster did not get whole again', async () => {
      const [first] = await listLeading(servers)
      return first?.following === 2 && (first.synchronous > 0 || !terms.isSynchronous)
    })
  }

  await whole()
  const first = await leader()
  await asSuperuser(first.place.address, 'create database whipround', LIMIT_MS)
  await asSuperuser(first.place.address, 'create table drill_marks (mark text)', LIMIT_MS)
  return {
    servers,
    leader,
    whole,
    url: () => `postgres://${SUPERUSER.name}:${SUPERUSER.password}@127.0.0.1:${port}/whipround`,
    async start() {},
    async stop() {
      for (const server of servers) await server.killAll()
      proxy.kill()
    },
  }
}

interface Leading {
  readonly server: Server
  readonly timeline: string
  readonly following: number
  readonly synchronous: number
}

/** Those that PostgreSQL says can be written to, the one of the newest timeline first: one that was frozen thinks it leads still. */
async function listLeading(servers: readonly Server[]): Promise<Leading[]> {
  const asked = servers.map(async (server): Promise<Leading[]> => {
    const rows = await asSuperuser(server.place.address, LEADING).catch(() => [])
    return (rows as Omit<Leading, 'server'>[]).map((row) => ({ ...row, server }))
  })
  return (await Promise.all(asked)).flat().sort((one, other) => (one.timeline < other.timeline ? 1 : -1))
}

async function until<T>(trouble: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadlineMs = Date.now() + LIMIT_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadlineMs) throw new Error(trouble)
    await delay(LOOK_MS)
  }
}

async function asSuperuser(host: string, sql: string, timeoutMs = ASK_MS): Promise<unknown[]> {
  const login = { user: SUPERUSER.name, password: SUPERUSER.password, database: 'postgres' }
  const client = new pg.Client({
    host,
    port: POSTGRES_PORT,
    ...login,
    connectionTimeoutMillis: 2_000,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Sessions of a server that does not lead any more are ended: their clients would wait for nobody. */
function haproxyConfig(port: number, places: readonly Place[]): string {
  const servers = places.map(
    ({ name, address }) => `  server ${name} ${address}:${POSTGRES_PORT} check port ${PATRONI_PORT}`,
  )
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}
