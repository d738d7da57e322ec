import { execFile, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './network.ts'

const run = promisify(execFile)

/** One of the three: etcd, Patroni and PostgreSQL in a place of their own. */
export interface Server {
  readonly place: Place
  start(): void
  /** `kill -9` of everything, as when the power goes. */
  killAll(): Promise<void>
  killPostgres(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Its connections to standbys stand still: what it writes does not leave it. */
  holdBackStandbys(): Promise<void>
  /** Tries to write there, from there. What PostgreSQL or the connection says; undefined when the write was acknowledged. */
  refusalOfWrite(mark: string): Promise<string | undefined>
}

export interface ServerTerms {
  readonly place: Place
  readonly places: readonly Place[]
  readonly folder: string
  readonly postgresBinDir: string
  readonly isSynchronous: boolean
  readonly owner: { readonly uid: number; readonly gid: number }
}

export const SUPERUSER = { name: 'postgres', password: 'drill-superuser' } as const
export const POSTGRES_PORT = 5432
export const PATRONI_PORT = 8008

/** Patroni's defaults: with shorter ones a slow disk loses the lease, and with it the server that leads, for nothing. */
export const LEASE_S = 30
const ROUND_S = 10
const RETRY_S = 10
/** What a server that was frozen, or a slow machine, is given before others elect without it. */
const ETCD_ELECTION_MS = 2_000
const WRITE_LIMIT_MS = 4_000

export async function openServer(terms: ServerTerms): Promise<Server> {
  const { place, folder, postgresBinDir, owner } = terms
  await mkdir(folder, { recursive: true })
  await chown(folder, owner.uid, owner.gid)
  const config = join(folder, 'patroni.json')
  await writeFile(config, JSON.stringify(patroniConfig(terms), null, 2))
  const log = createWriteStream(join(folder, 'log'), { flags: 'a' })

  /** As its owner: PostgreSQL refuses to run as root. */
  function launch(program: string, args: readonly string[]): void {
    const [enter = '', ...more] = place.enter
    const as = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
    const child = spawn(enter, [...more, ...as, program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  }

  async function signalAll(signal: NodeJS.Signals, chosen: (command: string) => boolean = () => true): Promise<void> {
    const pids = await place.pids()
    if (pids.length === 0) return
    const { stdout } = await run('ps', ['-o', 'pid=,args=', '-p', pids.join()])
    for (const line of stdout.split('\n')) {
      const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
      if (!pid || !chosen(command)) continue
      try {
        process.kill(Number(pid), signal)
      } catch {
        // It ended meanwhile.
      }
    }
  }

  return {
    place,
    start() {
      launch('etcd', etcdArgs(terms))
      launch('patroni', [config])
    },
    killAll: () => signalAll('SIGKILL'),
    killPostgres: () => signalAll('SIGKILL', (command) => /^\S*\/postgres -D /.test(command)),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    holdBackStandbys: () => signalAll('SIGSTOP', (command) => /walsender/.test(command)),
    async refusalOfWrite(mark) {
      const [enter = '', ...more] = place.enter
      const sql = `insert into drill_marks values ('${mark}')`
      const url = `postgres://${SUPERUSER.name}:${SUPERUSER.password}@${place.address}:${POSTGRES_PORT}/postgres?connect_timeout=2`
      const args = [...more, `${postgresBinDir}/psql`, '--no-psqlrc', '--quiet', '--command', sql, url]
      return run(enter, args, { timeout: WRITE_LIMIT_MS, killSignal: 'SIGKILL' }).then(
        () => undefined,
        ({ stderr, killed }: { stderr: string; killed: boolean }) => (killed ? 'no answer' : stderr.trim()),
      )
    },
  }
}

function etcdArgs({ place, places, folder }: ServerTerms): string[] {
  const peer = (one: Place) => `http://${one.address}:2380`
  const client = `http://${place.address}:2379`
  const options = {
    name: place.name,
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer(place),
    'initial-advertise-peer-urls': peer(place),
    'initial-cluster': places.map((one) => `${one.name}=${peer(one)}`).join(),
    'initial-cluster-state': 'new',
    // Debian's Patroni 3.0.2 loses its key of synchronous standbys by etcd's newer interface: then nobody may lead.
    'enable-v2': true,
    'heartbeat-interval': ETCD_ELECTION_MS / 10,
    'election-timeout': ETCD_ELECTION_MS,
  }
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`)
}

/** YAML reads JSON. */
function patroniConfig({ place, folder, postgresBinDir, isSynchronous }: ServerTerms): object {
  return {
    scope: 'whipround',
    name: place.name,
    restapi: { listen: `${place.address}:${PATRONI_PORT}`, connect_address: `${place.address}:${PATRONI_PORT}` },
    // Its own etcd and no other: one that is frozen elsewhere would be waited for, and the lease be lost over it.
    etcd: { hosts: [`${place.address}:2379`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: LEASE_S,
        loop_wait: ROUND_S,
        retry_timeout: RETRY_S,
        // A server whose PostgreSQL died hands over at once: a start may take longer than the others need.
        primary_start_timeout: 0,
        synchronous_mode: isSynchronous,
        // Without a second copy nothing is acknowledged.
        synchronous_mode_strict: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          // Where it cannot be wound back it is copied anew: a cluster of two is one fault from standing still.
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${place.address}:${POSTGRES_PORT}`,
      connect_address: `${place.address}:${POSTGRES_PORT}`,
      data_dir: join(folder, 'postgres'),
      bin_dir: postgresBinDir,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: SUPERUSER.name, password: SUPERUSER.password },
        replication: { username: 'replicator', password: 'drill-replicator' },
      },
      pg_hba: [
        'local all all trust',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
        'host all all 10.77.0.0/24 scram-sha-256',
      ],
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    },
  }
}
