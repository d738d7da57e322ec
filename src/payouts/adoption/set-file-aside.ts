import { recordAct } from '../../audit/index.ts'
import { lockBankAccounts } from '../../bank-accounts/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { refuse } from '../../refusals/index.ts'
import { insertSetAside } from '../file-store.ts'
import { listUnknownFiles } from '../list-unknown-files.ts'

/**
 * A person knows what became of a file that nothing proves: the bank has not paid it, or what it paid is accounted for. These books
 * ask no more. Throws conflict `not_waiting` for a file that they know, or that is in no account's folder.
 */
export async function setFileAside(tx: Transaction, call: Call, messageId: string, reason: string): Promise<void> {
  for (const account of await lockBankAccounts(tx)) {
    if (!(await listUnknownFiles(tx, account)).includes(messageId)) continue
    const by = await recordAct(tx, call, { act: 'payout_file_set_aside', subject: messageId, reason })
    await insertSetAside(tx, { messageId, bankAccountId: account.id, by, at: call.systemClock.now(), reason })
    return
  }
  refuse('not_waiting', { told: 'no account’s folder has such a file that these books do not know' })
}
