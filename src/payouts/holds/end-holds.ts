import { recordAct } from '../../audit/index.ts'
import { endBankAccountHold, listBankAccounts, lockBankAccounts } from '../../bank-accounts/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { findLostTimeHold } from '../../payments/index.ts'
import { whyHeldStill } from './why-held-still.ts'

/** Ends what is proven; an operator's own hold ends by hand. How many accounts pay again. */
export async function endHolds(db: Database, call: Call): Promise<number> {
  let ended = 0
  for (const account of await listBankAccounts(db)) {
    if (!account.heldAt || (await whyHeldStill(db, account)) !== undefined) continue
    if (await transaction(db, (tx) => endHold(tx, call, account.id))) ended += 1
  }
  return ended
}

async function endHold(tx: Transaction, call: Call, accountId: string): Promise<boolean> {
  const account = (await lockBankAccounts(tx)).find(({ id }) => id === accountId)
  if (!account?.heldAt || (await whyHeldStill(tx, account)) !== undefined) return false
  const lost = await findLostTimeHold(tx, account.collectionHoldId)
  const reason = 'files and statements prove what was paid'
  await recordAct(tx, call, { act: 'bank_account_hold_ended', subject: account.label, reason })
  const collectionHoldId = lost?.id ?? account.collectionHoldId
  await endBankAccountHold(tx, accountId, { at: call.systemClock.now(), collectionHoldId })
  leaveNote(tx, call, { message: 'payouts go on: files and statements prove what was paid', account: account.label })
  return true
}
