import { recordAct } from '../audit/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import type { OwnKind } from './account-kind.ts'
import { AccountRefusal } from './account-refusal.ts'
import { listAccounts, setDefaultAccount } from './account-store.ts'

/** What is new is made there. Throws in a sentence where no key is kept: disconnected, or never completely connected. */
export async function makeDefault(db: Database, call: Call, kind: OwnKind, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const accounts = await listAccounts(tx, kind)
    const account = accounts.find((one) => one.id === id)
    const before = accounts.find(({ isDefault }) => isDefault)
    if (!account?.settingsSealed)
      throw new AccountRefusal('keyless', 'this account is disconnected: connect it again first')
    if (account.isDefault) return
    await setDefaultAccount(tx, kind, id)
    const changes = { default: { from: before?.id ?? null, to: id } }
    await recordAct(tx, call, { act: `${kind.column}_made_default`, subject: id, changes })
    leaveNote(tx, call, kind.defaultNote(account))
  })
}
