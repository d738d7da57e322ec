import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

interface Program {
  readonly program: string
  readonly args: readonly string[]
  /** What Debian calls its package. */
  readonly from: string
}

export const FAILOVER_PROGRAMS = [
  { program: 'etcd', args: ['--version'], from: 'etcd-server' },
  { program: 'patroni', args: ['--version'], from: 'patroni' },
  { program: 'haproxy', args: ['-v'], from: 'haproxy' },
  { program: 'ip', args: ['-V'], from: 'iproute2' },
  { program: 'unshare', args: ['--version'], from: 'util-linux' },
] as const
export const RESTORE_PROGRAMS = [
  { program: 'pgbackrest', args: ['version'], from: 'pgbackrest' },
  { program: 'setpriv', args: ['--version'], from: 'util-linux' },
] as const

const POSTGRES_ROOT = '/usr/lib/postgresql'
/** The oldest that the service runs on (ARCHITECTURE.md). */
const POSTGRES_MAJOR_MIN = 15

export interface Machine {
  /** Where `postgres` and `initdb` are. */
  readonly postgresBinDir: string
  /** A line each, as they say it themselves. */
  readonly versions: readonly string[]
}

/** The reason why no drill can be held here, as a sentence; else what it is held with. A drill installs nothing. */
export function surveyMachine(programs: readonly Program[]): Machine | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'this drill runs PostgreSQL under an account of its own: it must be root on Linux'
  const postgresBinDir = newestPostgres()
  const found = programs.map(({ program, args, from }) => ({ from, ...spawnSync(program, args, { encoding: 'utf8' }) }))
  const missing: string[] = found.filter(({ error }) => error).map(({ from }) => from)
  if (!postgresBinDir) missing.push(`postgresql (${POSTGRES_MAJOR_MIN} or newer)`)
  if (!postgresBinDir || missing.length > 0) return `this drill needs Debian's packages ${missing.join(', ')}`
  const versions = [...found, spawnSync(`${postgresBinDir}/postgres`, ['--version'], { encoding: 'utf8' })]
  return { postgresBinDir, versions: versions.map(({ stdout }) => stdout.split('\n')[0] ?? '').filter(Boolean) }
}

function newestPostgres(): string | undefined {
  const majors = existsSync(POSTGRES_ROOT) ? readdirSync(POSTGRES_ROOT).map(Number) : []
  const newest = Math.max(...majors.filter((major) => major >= POSTGRES_MAJOR_MIN))
  const binDir = `${POSTGRES_ROOT}/${newest}/bin`
  return existsSync(`${binDir}/postgres`) ? binDir : undefined
}
