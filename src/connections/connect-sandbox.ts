import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { AccountSettings } from '../providers/collect/index.ts'
import { collect, issue } from '../providers/sandbox/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { OwnKind } from './account-kind.ts'
import { listAccounts, saveAccount } from './account-store.ts'
import { ACQUIRER_ACCOUNTS } from './acquirers/acquirer-accounts.ts'
import { ISSUER_ACCOUNTS } from './issuers/issuer-accounts.ts'
import { sealSettings } from './settings.ts'

/** The simulated world's acquirer. */
export function connectSandbox(
  db: Database,
  sealer: Sealer,
  systemClock: Clock,
  { baseUrl: apiUrl, key }: { readonly baseUrl: string; readonly key: string },
): Promise<string> {
  const { name } = collect
  const simulated = { name, reference: name, apiUrl, settingsOf: () => ({ key }) }
  return connectSimulated(db, ACQUIRER_ACCOUNTS, sealer, systemClock, simulated)
}

/** The simulated world's card issuer, which calls us at `baseUrl`. */
export function connectSandboxIssuer(
  db: Database,
  sealer: Sealer,
  systemClock: Clock,
  { apiUrl, key, baseUrl }: { readonly apiUrl: string; readonly key: string; readonly baseUrl: string },
): Promise<string> {
  const settingsOf = (id: string) => ({ key, 'callback-url': `${baseUrl}/callbacks/issuers/${id}` })
  const simulated = { name: issue.name, reference: 'sandbox-issuer', apiUrl, settingsOf }
  return connectSimulated(db, ISSUER_ACCOUNTS, sealer, systemClock, simulated)
}

interface Simulated {
  readonly name: string
  /** As it calls its one account. */
  readonly reference: string
  readonly apiUrl: string
  readonly settingsOf: (id: string) => AccountSettings
}

/**
 * Connected by whoever starts that world, asked by nobody: the default unless another account is. Addresses change with
 * each start. Answers with the account's id.
 */
function connectSimulated(
  db: Database,
  kind: OwnKind,
  sealer: Sealer,
  systemClock: Clock,
  { name, reference, apiUrl, settingsOf }: Simulated,
): Promise<string> {
  return transaction(db, async (tx) => {
    const id = (await listAccounts(tx, kind)).find(({ provider }) => provider === name)?.id ?? newId()
    const settingsSealed = sealSettings(sealer, kind, id, settingsOf(id))
    const account = { id, provider: name, mode: 'test', reference, apiUrl, settingsSealed } as const
    await saveAccount(tx, kind, account, systemClock.now())
    return id
  })
}
