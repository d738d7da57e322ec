import { holdBankAccount, lockBankAccounts } from '../../bank-accounts/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type By, type Clocks, leaveNote } from '../../events/index.ts'
import { findDoubt } from './find-doubt.ts'

/** Holds each account of which these books may not know all that it has paid; how many began to be held. */
export function placeHolds(db: Database, call: By & Clocks): Promise<number> {
  return transaction(db, async (tx) => {
    let held = 0
    for (const account of await lockBankAccounts(tx)) {
      if (account.heldAt) continue
      const doubt = await findDoubt(tx, account)
      if (!doubt) continue
      await holdBankAccount(tx, account.id, { ...doubt, at: call.systemClock.now(), on: call.businessClock.now() })
      leaveNote(tx, call, { message: `payouts are held: ${doubt.reason}`, account: account.label, why: doubt.kind })
      held += 1
    }
    return held
  })
}
