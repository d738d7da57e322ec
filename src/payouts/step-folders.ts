import { listBankAccounts } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { adoptFiles } from './adoption/adopt-files.ts'
import { isThere } from './folder.ts'
import { endHolds } from './holds/end-holds.ts'
import { writeFiles } from './write-files.ts'

/**
 * What the folders of bank accounts say against these books: held first, then what is proven is learned, and the hold ends where
 * nothing is left to prove. What was released and did not reach its folder is written then. How much was done.
 */
export async function stepFolders(db: Database, sealer: Sealer, call: Call): Promise<number> {
  const { adopted } = await adoptFiles(db, sealer, call)
  const ended = await endHolds(db, call)
  let written = 0
  // On a machine that has no such folder nobody's bank would look for it.
  for (const account of await listBankAccounts(db))
    if (await isThere(account.folderOut)) written += (await writeFiles(db, sealer, account, call.systemClock)).length
  return adopted.length + ended + written
}
