import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { collect as sandbox } from '../../providers/sandbox/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { sealSettings } from './account.ts'
import { listAccounts, saveAccount, setDefaultAccount } from './account-store.ts'

/**
 * The simulated world's acquirer is connected by whoever starts that world, asked by nobody: where payments are made
 * unless another account is the default. Its address changes with each start.
 */
export async function connectSandbox(
  db: Database,
  sealer: Sealer,
  systemClock: Clock,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
): Promise<string> {
  return transaction(db, async (tx) => {
    const accounts = await listAccounts(tx)
    const { name } = sandbox
    const id = accounts.find(({ acquirer }) => acquirer === name)?.id ?? newId()
    const account = { id, acquirer: name, mode: 'test', reference: name, apiUrl: baseUrl } as const
    await saveAccount(tx, { ...account, settingsSealed: sealSettings(sealer, id, { key }) }, systemClock.now())
    if (!accounts.some(({ isDefault }) => isDefault)) await setDefaultAccount(tx, id)
    return id
  })
}
