import { mkdir, open, rename } from 'node:fs/promises'
import type { BankAccount } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import { listUnwritten, lockUnwritten, markWritten, type SealedFile } from './file-store.ts'
import { manifestPath, ordersPath } from './folder.ts'
import { findHindrance } from './holds/find-hindrance.ts'
import { openManifest } from './manifest.ts'

/**
 * Puts every released file of the account into its folder that is not there yet; the names of those. Its manifest comes first: a
 * bank takes a file as soon as it has its name. Written again after a crash it has the same bytes and the same message id. While
 * payouts are held nothing is written: in a time that these books have lost the bank may have taken it.
 */
export async function writeFiles(
  db: Database,
  sealer: Sealer,
  { id, folderOut, currency }: Pick<BankAccount, 'id' | 'folderOut' | 'currency'>,
  systemClock: Clock,
): Promise<string[]> {
  const names: string[] = []
  const unwritten = await listUnwritten(db, id)
  if (unwritten.length === 0 || (await findHindrance(db, currency))) return names
  for (const fileId of unwritten) {
    // Its lock keeps a second writer from putting it there again after the bank has taken it.
    const name = await transaction(db, async (tx) => {
      const file = await lockUnwritten(tx, fileId)
      if (!file) return undefined
      // Written in a time that these books have lost; what was refused of it is open here, and the bank would take it now.
      await mkdir(folderOut, { recursive: true, mode: 0o700 })
      await writeWhole(manifestPath(folderOut, file.messageId), file.manifestSealed)
      if (!file.isSpokenOf) await writeWhole(ordersPath(folderOut, file.messageId), contentOf(sealer, file))
      await markWritten(tx, fileId, systemClock.now())
      return file.isSpokenOf ? undefined : `${file.messageId}.xml`
    })
    if (name) names.push(name)
  }
  return names
}

function contentOf(sealer: Sealer, { id, manifestSealed }: SealedFile): Buffer {
  return Buffer.from(openManifest(sealer, id, manifestSealed).content)
}

/** Under its name only when it is whole and on the disk. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}
