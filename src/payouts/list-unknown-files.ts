import type { BankAccount } from '../bank-accounts/index.ts'
import type { Connection } from '../db/database.ts'
import { listKnownMessages } from './file-store.ts'
import { listMessages } from './folder.ts'

/**
 * Message ids of files in the account's folder that our books have no row of, and of which nobody has said what became of them:
 * they were released after the backup that was restored. What they pay looks open here.
 */
export async function listUnknownFiles(
  connection: Connection,
  { folderOut }: Pick<BankAccount, 'folderOut'>,
): Promise<readonly string[]> {
  const found = await listMessages(folderOut)
  const known = new Set(await listKnownMessages(connection, found))
  return found.filter((messageId) => !known.has(messageId))
}
