import type { BankAccount, HoldKind } from '../../bank-accounts/index.ts'
import type { Connection } from '../../db/database.ts'
import { findLostTimeHold } from '../../payments/index.ts'
import { findNewestWritten } from '../file-store.ts'
import { isThere, manifestPath } from '../folder.ts'
import { listUnknownFiles } from '../list-unknown-files.ts'

export interface Doubt {
  readonly kind: HoldKind
  /** A sentence for an operator. */
  readonly reason: string
}

/**
 * Why these books may not know all that was paid from an account. A restored backup has taken back every row that could say so:
 * what counts is the note of collection's gate, and the folder, which lie outside of the database.
 */
export async function findDoubt(connection: Connection, account: BankAccount): Promise<Doubt | undefined> {
  const lost = await findLostTimeHold(connection, account.collectionHoldId)
  if (lost)
    return {
      kind: 'lost_time',
      reason: `collection was held on ${lost.heldAt.toISOString()} (${lost.reason}): these books may have lost payouts`,
    }
  const unknown = await listUnknownFiles(connection, account)
  if (unknown.length > 0) return { kind: 'unknown_files', reason: whyUnknown(unknown) }
  const newest = await findNewestWritten(connection, account)
  if (newest && !(await isThere(manifestPath(account.folderOut, newest.messageId))))
    return {
      kind: 'folder',
      reason: `${newest.messageId}.manifest is not in the account’s folder: it is another folder, or it was cleared`,
    }
  return undefined
}

/** A restored backup is the one way to files without rows: what they pay would be paid a second time. */
function whyUnknown([first, ...more]: readonly string[]): string {
  const files = more.length > 0 ? `${first}.xml and ${more.length} more` : `${first}.xml`
  return `these books do not know ${files} in the account’s folder`
}
