import { type BankAccount, listBankAccounts, lockBankAccounts } from '../../bank-accounts/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { placeHolds } from '../holds/place-holds.ts'
import { listUnknownFiles } from '../list-unknown-files.ts'
import { adoptFile } from './adopt-file.ts'
import { type ProvenFile, proveFile } from './prove-file.ts'

export interface Adoption {
  readonly adopted: readonly string[]
  /** What waits for a person, and why. */
  readonly unproven: readonly { readonly messageId: string; readonly account: string; readonly why: string }[]
}

/**
 * Adopts every file that lies in a folder and that these books do not know, each by itself. Before that its account is held: where
 * files were lost, statements are to be read before anything else is paid.
 */
export async function adoptFiles(db: Database, sealer: Sealer, call: Call): Promise<Adoption> {
  await placeHolds(db, call)
  const adopted: string[] = []
  const unproven: { messageId: string; account: string; why: string }[] = []
  for (const account of await listBankAccounts(db)) {
    for (const messageId of await listUnknownFiles(db, account)) {
      const proven = await proveFile(sealer, account, messageId)
      const why = typeof proven === 'string' ? proven : await adopt(db, call, account, proven)
      if (why) unproven.push({ messageId, account: account.label, why })
      else adopted.push(messageId)
    }
  }
  return { adopted, unproven }
}

/** Undefined, too, where another process was faster. */
function adopt(db: Database, call: Call, account: BankAccount, proven: ProvenFile): Promise<string | undefined> {
  const { file } = proven.manifest
  return transaction(db, async (tx) => {
    await lockBankAccounts(tx)
    if (!(await listUnknownFiles(tx, account)).includes(file.messageId)) return undefined
    const why = await adoptFile(tx, call, account, proven)
    if (why) return why
    leaveNote(tx, call, { message: 'a file that these books had lost is adopted', file: file.messageId })
    return undefined
  })
}
