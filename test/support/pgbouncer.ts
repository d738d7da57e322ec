import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { postgresAccount } from '../../src/db/postgres-account.ts'
import { lastingPort } from './lasting-port.ts'

/** Where Debian puts it; elsewhere the tests that need it are skipped. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PROGRAM)

/** PgBouncer with Debian's settings in front of this database: two server connections, whatever comes. */
export async function startPgBouncer(target: string, poolMode: 'transaction' | 'session'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(target)
  const account = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'whipround-pgbouncer-'))
  chmodSync(folder, 0o711)
  const ownPort = await lastingPort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${poolMode}
default_pool_size = 2
`,
    { mode: 0o600 },
  )
  for (const path of [users, settings]) {
    if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
  }
  const pooler = spawn(PROGRAM, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(pooler, 'exit')
  after(async () => {
    pooler.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for await (const line of createInterface(pooler.stderr)) if (line.includes('process up')) break
  pooler.stderr.resume()
  return `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`
}
