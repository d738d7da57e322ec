import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import { AccountRefusal } from '../account-refusal.ts'
import { countPspHoldings, forgetEndedSettings, forgetSettings, markPspDisconnected } from './account-store.ts'
import type { PspAccount } from './psp-accounts.ts'
import { recordPspAct } from './record-psp-act.ts'

/**
 * Ends a merchant's account at its PSP and forgets its credentials. Throws in a sentence while anything could still be settled
 * through it.
 */
export async function disconnectPspAccount(db: Database, call: Call, account: PspAccount): Promise<void> {
  const { id, merchantId, provider: psp, mode } = account
  const merchant = publicId('mer', merchantId)
  await transaction(db, async (tx) => {
    const { undecided, open, isChosen } = await countPspHoldings(tx, account)
    if (undecided > 0)
      throw new AccountRefusal(
        'undecided',
        `${undecided} settlement(s) there are undecided: wait until the PSP has said what became of them`,
      )
    if (isChosen)
      throw new AccountRefusal(
        'chosen',
        `the merchant is settled through it: npm run merchant -- update --merchant ${merchant} --settlement TRANSFER first`,
      )
    if (open > 0)
      throw new AccountRefusal(
        'open',
        `${open} purchase(s) that can still be paid would be settled through it: abort them, wait, or connect another in its place`,
      )
    await markPspDisconnected(tx, id, call.systemClock.now())
    await forgetSettings(tx, id)
    await recordPspAct(tx, call, 'psp_disconnected', account, { psp: { from: psp, to: null } })
    leaveNote(tx, call, { message: 'a merchant’s PSP was disconnected', merchant, account: id, psp, mode })
  })
}

/** A settlement takes a day at most; what shops are told in the PSP's name is signed with them, and told again for four. */
const KEPT_MS = 10 * DAY_MS

/** The credentials of accounts that others came in place of, once nothing needs them. Returns how many. */
export async function forgetEndedAccounts(db: Database, systemClock: Clock): Promise<number> {
  return forgetEndedSettings(db, addMs(systemClock.now(), -KEPT_MS))
}
