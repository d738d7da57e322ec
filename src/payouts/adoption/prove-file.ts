import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type BankAccount, openOwnAccount } from '../../bank-accounts/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { manifestPath, ordersPath } from '../folder.ts'
import { MANIFEST_LAYOUT, type Manifest, openManifest } from '../manifest.ts'

export interface ProvenFile {
  readonly manifest: Manifest
  /** As it lies in the folder. */
  readonly sealed: Buffer
}

/**
 * A file of the account's folder by its manifest: what this service wrote, and for that account. A sentence where that is not
 * proven. The orders themselves may be gone: their bytes are in the manifest, too.
 */
export async function proveFile(sealer: Sealer, account: BankAccount, messageId: string): Promise<ProvenFile | string> {
  const sealed = await readIfThere(manifestPath(account.folderOut, messageId))
  if (!sealed) return 'it has no manifest beside it'
  const id = parseUuid(messageId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  const manifest = id && openOrNot(sealer, id, sealed)
  if (!manifest) return `its manifest does not open: it was changed, or key ${sealed[0] ?? 0} is missing in SECRET_KEYS`
  if (manifest.layout !== MANIFEST_LAYOUT) return 'its manifest was written by another version'
  const orders = await readIfThere(ordersPath(account.folderOut, messageId))
  const isWhole = [Buffer.from(manifest.content), ...(orders ? [orders] : [])].every((bytes) =>
    createHash('sha256').update(bytes).digest().equals(manifest.file.sha256),
  )
  if (!isWhole) return 'its bytes are not those that were released: their hash differs'
  const payer = /<DbtrAcct><Id><IBAN>([A-Z0-9]+)</.exec(manifest.content)?.[1]
  if (payer !== openOwnAccount(sealer, account).iban) return 'it pays from another account'
  return { manifest, sealed }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function openOrNot(sealer: Sealer, id: string, sealed: Buffer): Manifest | undefined {
  try {
    return openManifest(sealer, id, sealed)
  } catch {
    return undefined
  }
}
