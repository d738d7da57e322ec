import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How every PostgreSQL program is spawned. */
export interface SpawnTerms {
  readonly uid?: number
  readonly gid?: number
  readonly cwd: '/'
  readonly env: NodeJS.ProcessEnv
}

/** `nobody` on most systems; initdb wants an account with a passwd entry. */
const NOBODY = 65_534

/**
 * PostgreSQL refuses to run as root: then it runs as an unprivileged account. The working directory is `/` because ours
 * may be closed to that account, and the environment is bare so that no `PG*` variable of the user's reaches it.
 */
export function postgresAccount(): SpawnTerms {
  const terms: SpawnTerms = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  if (process.getuid?.() !== 0) return terms
  return { ...terms, ...unprivilegedAccount(readFileSync('/etc/passwd', 'utf8')) }
}

/** `uid` and `gid` of nobody, or of postgres, in the text of `/etc/passwd` (passwd(5)). */
export function unprivilegedAccount(passwd: string): { uid: number; gid: number } {
  const entries = passwd.split('\n').map((line) => line.split(':'))
  const found =
    entries.find((entry) => Number(entry[2]) === NOBODY) ??
    entries.find((entry) => (entry[0] === 'nobody' || entry[0] === 'postgres') && Number(entry[2]) > 0)
  if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  throw new Error('PostgreSQL cannot run as root and /etc/passwd has no account "nobody": start as an ordinary user')
}

/** Gives a fresh folder to the account; nothing to do unless we are root. */
export async function giveToAccount(folder: string, account: SpawnTerms): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
}

/** Whether the account can reach and write the folder: a mode-700 parent is invisible in the folder's own mode. */
export async function accountCanWrite(folder: string, account: SpawnTerms): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], account)
}

/** Whether the account can enter the folder. */
export async function accountCanReach(folder: string, account: SpawnTerms): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'test -x "$0"', folder], account)
}

/** Whether the account can execute it, shared libraries included. */
export async function accountCanRun(program: string, account: SpawnTerms): Promise<boolean> {
  return succeeds(program, ['--version'], account)
}

async function succeeds(program: string, args: string[], account: SpawnTerms): Promise<boolean> {
  return run(program, args, { ...account, timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}
