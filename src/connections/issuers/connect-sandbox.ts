import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { issue as sandbox } from '../../providers/sandbox/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { sealIssuerSettings } from './account.ts'
import { listIssuerAccounts, saveIssuerAccount } from './account-store.ts'

/** As it calls its one account. */
const REFERENCE = 'sandbox-issuer'

/** The simulated world's issuer is connected by whoever starts that world, asked by nobody. Its address, and ours, change with each start. */
export async function connectSandboxIssuer(
  db: Database,
  sealer: Sealer,
  systemClock: Clock,
  { apiUrl, key, baseUrl }: { readonly apiUrl: string; readonly key: string; readonly baseUrl: string },
): Promise<string> {
  return transaction(db, async (tx) => {
    const { name } = sandbox
    const id = (await listIssuerAccounts(tx)).find(({ issuer }) => issuer === name)?.id ?? newId()
    const settings = { key, 'callback-url': `${baseUrl}/callbacks/issuers/${id}` }
    const settingsSealed = sealIssuerSettings(sealer, id, settings)
    const account = { id, issuer: name, mode: 'test', reference: REFERENCE, apiUrl, settingsSealed } as const
    await saveIssuerAccount(tx, account, systemClock.now())
    return id
  })
}
