import { readdir } from 'node:fs/promises'
import type { BankAccount } from '../bank-accounts/index.ts'
import type { Connection } from '../db/database.ts'
import { listKnownMessages } from './file-store.ts'

/** As `writeFiles` names them: orders, and what they are made of. Whatever else lies there is somebody else's. */
const OURS = /^([0-9a-f]{32})\.(?:xml|manifest)$/

/**
 * Message ids of files in the account's folder that our books have no row of: they were released after the backup that was
 * restored. What they pay looks open here.
 */
export async function listUnknownFiles(
  connection: Connection,
  { folderOut }: Pick<BankAccount, 'folderOut'>,
): Promise<readonly string[]> {
  const names = await readdir(folderOut).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = new Set(names.flatMap((name) => OURS.exec(name)?.[1] ?? []))
  const known = new Set(await listKnownMessages(connection, [...found]))
  return [...found].filter((messageId) => !known.has(messageId)).sort()
}
