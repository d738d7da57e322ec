import type { BankAccount, HoldKind } from '../../bank-accounts/index.ts'
import type { Connection } from '../../db/database.ts'
import { findLostTimeHold } from '../../payments/index.ts'
import { findNewestWritten } from '../file-store.ts'
import { isThere, manifestPath } from '../folder.ts'
import { listUnknownFiles } from '../list-unknown-files.ts'
import { findStrangeDebit } from './bank-line-store.ts'

export interface Doubt {
  readonly kind: HoldKind
  /** A sentence for an operator. */
  readonly reason: string
}

/**
 * Why these books may not know all that was paid from an account. A restored backup has taken back every row that could say so:
 * what counts is the note of collection's gate, the folder and the bank's own statements, which lie outside of the database.
 */
export async function findDoubt(connection: Connection, account: BankAccount): Promise<Doubt | undefined> {
  const lost = await findLostTimeHold(connection, account.collectionHoldId)
  if (lost)
    return {
      kind: 'lost_time',
      reason: `collection was held on ${lost.heldAt.toISOString()} (${lost.reason}): these books may have lost payouts`,
    }
  return (await findFolderDoubt(connection, account)) ?? (await findBankDoubt(connection, account))
}

/** What the account's folder says against these books. */
export async function findFolderDoubt(connection: Connection, account: BankAccount): Promise<Doubt | undefined> {
  const unknown = await listUnknownFiles(connection, account)
  if (unknown.length > 0) return { kind: 'unknown_files', reason: whyUnknown(unknown) }
  const newest = await findNewestWritten(connection, account)
  if (!newest || (await isThere(manifestPath(account.folderOut, newest.messageId)))) return undefined
  const reason = `${newest.messageId}.manifest is not in the account’s folder: it is another folder, or it was cleared`
  return { kind: 'folder', reason }
}

async function findBankDoubt(connection: Connection, account: BankAccount): Promise<Doubt | undefined> {
  const strange = await findStrangeDebit(connection, account)
  if (!strange) return undefined
  return { kind: 'bank', reason: `the bank has paid ${strange}, which looks like a payout and is none here` }
}

/** A restored backup is the one way to files without rows: what they pay would be paid a second time. */
function whyUnknown([first, ...more]: readonly string[]): string {
  const files = more.length > 0 ? `${first}.xml and ${more.length} more` : `${first}.xml`
  return `these books do not know ${files} in the account’s folder`
}
