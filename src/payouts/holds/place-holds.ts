import { recordAct } from '../../audit/index.ts'
import { holdBankAccount, listBankAccounts, lockBankAccounts } from '../../bank-accounts/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { isThere } from '../folder.ts'
import { type Doubt, findDoubt } from './find-doubt.ts'

/** Holds each account of which these books may not know all that it has paid; how many began to be held. */
export async function placeHolds(db: Database, call: Call): Promise<number> {
  let held = 0
  for (const account of await listBankAccounts(db)) {
    const doubt = account.heldAt ? undefined : await findDoubt(db, account)
    if (!doubt) continue
    // Another machine may have it: whoever writes a file from this one is told.
    if (doubt.kind === 'folder' && !(await isThere(account.folderOut))) continue
    if (await transaction(db, (tx) => holdFor(tx, call, account.id, doubt))) held += 1
  }
  return held
}

/** False where it is held already: the first reason stays. */
export async function holdFor(tx: Transaction, call: Call, accountId: string, doubt: Doubt): Promise<boolean> {
  const account = (await lockBankAccounts(tx)).find(({ id }) => id === accountId)
  if (!account || account.heldAt) return false
  await recordAct(tx, call, { act: 'bank_account_held', subject: account.label, reason: doubt.reason })
  await holdBankAccount(tx, accountId, { ...doubt, at: call.systemClock.now(), on: call.businessClock.now() })
  leaveNote(tx, call, { message: `payouts are held: ${doubt.reason}`, account: account.label, why: doubt.kind })
  return true
}
