import { execFile } from 'node:child_process'
import { access, glob, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Ground, Shop } from '../ground/ground.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './record-statements.ts'

const run = promisify(execFile)

const SECONDS_MAX = 16

/** PostgreSQL's own load program on the statements of one purchase; the embedded binaries do not bring it. */
export interface Pgbench {
  readonly version: string
  /** Transactions per second. */
  run(terms: { clients: number; seconds: number }): Promise<number>
}

/** Undefined when the machine has none. */
export async function preparePgbench(ground: Ground, shop: Shop): Promise<Pgbench | undefined> {
  const program = await findPgbench()
  if (!program) return undefined
  const { statements, ids } = await recordStatements(shop)
  const { script, variables } = pgbenchScript(statements, ids)
  const path = join(ground.dataDir, 'purchase.sql')
  await writeFile(path, script)
  const { hostname, port, username, password, pathname } = new URL(shop.url)
  const login = ['-h', hostname, '-p', port, '-U', username]
  const settings = ['-n', '-M', 'prepared', '-f', path, ...variables.flatMap((variable) => ['-D', variable])]
  return {
    version: (await run(program, ['--version'])).stdout.trim(),
    async run({ clients, seconds }) {
      const env = { PATH: process.env.PATH, PGPASSWORD: password }
      for (let asked = seconds; ; asked *= 2) {
        const size = ['-c', String(clients), '-j', '1', '-T', String(asked)]
        const { stdout } = await run(program, [...login, ...settings, ...size, pathname.slice(1)], { env })
        const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
        if (perSecond) return Number(perSecond)
        // Its seconds begin before its clients are connected: on a busy machine none may have done anything by then.
        if (asked > SECONDS_MAX) throw new Error(`pgbench said no rate: ${stdout}`)
      }
    },
  }
}

async function findPgbench(): Promise<string | undefined> {
  const debian = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin/pgbench'))
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'))
  for (const program of [...debian.sort().reverse(), ...onPath]) {
    const isThere = await access(program).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return undefined
}
