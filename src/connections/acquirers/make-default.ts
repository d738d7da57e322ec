import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { listAccounts, setDefaultAccount } from './account-store.ts'

/** New payments go there. Throws in a sentence when the account is disconnected, or was never completely connected. */
export async function makeDefault(db: Database, call: Call, accountId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const account = (await listAccounts(tx)).find(({ id }) => id === accountId)
    if (!account?.settingsSealed) throw new Error('this account is disconnected: connect it again first')
    await setDefaultAccount(tx, accountId)
    const { acquirer, mode } = account
    leaveNote(tx, call, { message: 'new payments go to another acquirer account', account: accountId, acquirer, mode })
  })
}
