import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { adoptFiles } from './adoption/adopt-files.ts'

/** What the folders of bank accounts say against these books: held first, then what is proven is learned. */
export async function stepFolders(db: Database, sealer: Sealer, call: Call): Promise<number> {
  const { adopted } = await adoptFiles(db, sealer, call)
  return adopted.length
}
