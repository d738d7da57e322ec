import { execFile } from 'node:child_process'
import { readdir, realpath } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SystemPostgres {
  readonly binDir: string
  readonly major: number
}

/** Our SQL stays within this version. */
const MAJOR_MIN = 15
const DEBIAN = '/usr/lib/postgresql'

/** PostgreSQL servers installed on this machine, one per major version other than `except`, oldest first. */
export async function systemPostgres(except: number): Promise<SystemPostgres[]> {
  const debian = (await readdir(DEBIAN).catch(() => [])).map((version) => join(DEBIAN, version, 'bin'))
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = new Map<number, SystemPostgres>()
  for (const folder of [...debian, ...onPath]) {
    const postgres = await realpath(join(folder, 'postgres')).catch(() => undefined)
    const major = postgres === undefined ? undefined : await majorOf(postgres)
    if (postgres === undefined || major === undefined) continue
    if (major >= MAJOR_MIN && major !== except) found.set(major, { binDir: dirname(postgres), major })
  }
  return [...found.values()].sort((a, b) => a.major - b.major)
}

async function majorOf(postgres: string): Promise<number | undefined> {
  const said = await run(postgres, ['--version']).catch(() => undefined)
  const match = /(\d+)/.exec(said?.stdout ?? '')
  return match ? Number(match[1]) : undefined
}
