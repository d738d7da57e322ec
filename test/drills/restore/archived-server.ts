import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { SECOND_MS } from '../../../src/shared/clocks.ts'
import { lastingPort } from '../../support/lasting-port.ts'
import type { Database } from '../../torture/database-server.ts'

const run = promisify(execFile)

/** A PostgreSQL whose base backup and WAL lie with pgBackRest, as an operator would have them elsewhere. */
export interface ArchivedServer extends Database {
  /** A full backup, while it serves. */
  takeBase(): Promise<void>
  /** All that is committed by now is in the archive; the moment is what `restore` goes back to. The server is stopped. */
  backUp(): Promise<void>
  /** The disk is lost, and filled from the repository. The server is stopped. */
  restore(): Promise<void>
  /** The same from the base alone, as where nobody has kept the WAL. */
  restoreBase(): Promise<void>
}

export interface ArchivedServerTerms {
  readonly postgresBinDir: string
  readonly owner: { readonly uid: number; readonly gid: number }
}

const SUPERUSER = 'postgres'
const START_LIMIT_MS = 120 * SECOND_MS
const LOOK_MS = 200

export async function openArchivedServer(
  folder: string,
  { postgresBinDir, owner }: ArchivedServerTerms,
): Promise<ArchivedServer> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await chown(folder, owner.uid, owner.gid)
  const port = await lastingPort()
  const cluster = join(folder, 'postgres')
  const config = join(folder, 'pgbackrest.conf')
  const url = (name: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`
  await writeFile(config, repositoryConfig(folder, cluster, port))
  let ended: Promise<unknown> = Promise.resolve()
  let postmaster: ReturnType<typeof spawn> | undefined
  let target = ''

  const asOwner = (...command: string[]) => [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    ...command,
  ]
  const backRest = (...args: string[]) =>
    run('setpriv', asOwner('pgbackrest', `--config=${config}`, '--stanza=drill', ...args), { cwd: folder })

  async function start(): Promise<void> {
    const archive = `pgbackrest --config=${config} --stanza=drill archive-push %p`
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'archive_mode=on',
      `archive_command=${archive}`,
    ]
    const options = settings.flatMap((setting) => ['-c', setting])
    const program = asOwner(join(postgresBinDir, 'postgres'), '-D', cluster, ...options)
    postmaster = spawn('setpriv', program, { cwd: folder, stdio: 'ignore' })
    ended = once(postmaster, 'exit')
    const deadlineMs = Date.now() + START_LIMIT_MS
    // Until WAL is replayed and the server is promoted it takes no write.
    while ((await ask('select pg_is_in_recovery() as waits').catch(() => [{ waits: true }]))[0]?.waits !== false) {
      if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start')
      await delay(LOOK_MS)
    }
  }

  async function stop(): Promise<void> {
    postmaster?.kill('SIGINT')
    await ended
    postmaster = undefined
  }

  async function ask(sql: string, name = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(name), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  async function refill(...args: string[]): Promise<void> {
    await rm(cluster, { recursive: true })
    await mkdir(cluster, { mode: 0o700 })
    await chown(cluster, owner.uid, owner.gid)
    await backRest('restore', ...args)
  }

  const initdb = join(postgresBinDir, 'initdb')
  await run(
    'setpriv',
    asOwner(initdb, '-D', cluster, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust'),
    {
      cwd: folder,
    },
  )
  await start()
  await ask('create database whipround')
  await backRest('stanza-create')

  return {
    url: () => url('whipround'),
    start,
    stop,
    async takeBase() {
      await backRest('backup', '--type=full')
    },
    async backUp() {
      await start()
      const [row] = await ask(`select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as now`)
      target = String(row?.now)
      // A commit behind the target, so that there is something to stop before.
      await ask('create table if not exists after_target (at timestamptz); insert into after_target values (now())')
      await ask('select pg_switch_wal()')
      await stop()
    },
    restore: () => refill('--type=time', `--target=${target}`, '--target-action=promote'),
    restoreBase: () => refill('--type=immediate', '--target-action=promote'),
  }
}

/** Everything in one folder; a real repository is on another machine. */
function repositoryConfig(folder: string, cluster: string, port: number): string {
  return `[global]
repo1-path=${join(folder, 'repository')}
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
log-level-console=warn
start-fast=y
archive-check=y
[drill]
pg1-path=${cluster}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=${SUPERUSER}
`
}
