import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/**
 * Locks `folder` for the life of this process; undefined when another living process holds it. The kernel drops the
 * lock with the process, `kill -9` included: no pid to compare, no stale file to clean. SQLite is the one way to such a
 * lock that Node brings along.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const sqlite = new DatabaseSync(join(folder, 'postgres.lock'), { timeout: 0 })
  try {
    sqlite.exec('begin exclusive')
    return { release: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined
    throw error
  }
}
