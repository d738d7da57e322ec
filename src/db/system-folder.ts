import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCanReach, type SpawnTerms } from './postgres-account.ts'

/**
 * Where root puts what the PostgreSQL account cannot reach elsewhere: `/var/lib/whipround`, or below the temporary
 * folder where the system's is read-only.
 */
export async function systemFolder(account: SpawnTerms): Promise<string> {
  for (const folder of ['/var/lib/whipround', join(tmpdir(), 'whipround-system')]) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (made && (await belongsToRootOnly(folder)) && (await accountCanReach(folder, account))) return folder
  }
  throw new Error(`no folder that account ${account.uid} can reach: start as an ordinary user, or set DATABASE_URL`)
}

/** In a temporary folder anybody may have made it first, to slip us a program of theirs. */
async function belongsToRootOnly(folder: string): Promise<boolean> {
  const stat = await lstat(folder)
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0
}
