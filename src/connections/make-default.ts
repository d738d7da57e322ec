import { type Database, transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import type { OwnKind } from './account-kind.ts'
import { listAccounts, setDefaultAccount } from './account-store.ts'

/** What is new is made there. Throws in a sentence when the account is disconnected, or was never completely connected. */
export async function makeDefault(db: Database, call: Call, kind: OwnKind, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const account = (await listAccounts(tx, kind)).find((one) => one.id === id)
    if (!account?.settingsSealed) throw new Error('this account is disconnected: connect it again first')
    await setDefaultAccount(tx, kind, id)
    leaveNote(tx, call, kind.defaultNote(account))
  })
}
