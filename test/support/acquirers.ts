import {
  ACQUIRER_ACCOUNTS,
  type Acquirers,
  connectSandbox,
  type OpenAccount,
  saveAccount,
} from '../../src/connections/index.ts'
import { createSealer } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import type { Acquirer } from '../../src/providers/collect/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'

/** Everything goes through this one, whatever account it names; null: nobody can pay. */
export function onlyAcquirer(acquirer: Acquirer | null, id = ''): Acquirers {
  const accounts = acquirer ? [{ id, mode: 'test', isTest: false, acquirer } as const] : []
  return { ...acquirersOf(...accounts), of: () => acquirer }
}

/** The row that attempts of the sandbox name. */
export function sandboxAccount(db: Database): Promise<string> {
  const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 1) }])
  return connectSandbox(db, sealer, systemClock, { baseUrl: 'http://127.0.0.1:9', key: 'test' })
}

/** Several at a time, each with its account; new payments go to the first. */
export function acquirersOf(...accounts: readonly OpenAccount[]): Acquirers {
  return {
    forNew: () => accounts[0] ?? null,
    of: (accountId) => accounts.find(({ id }) => id === accountId)?.acquirer ?? null,
    all: () => accounts,
    isSilent: () => false,
  }
}

/** One more account, of the sandbox's kind. */
export async function anotherAccount(db: Database, reference: string): Promise<string> {
  const id = newId()
  const account = { id, provider: 'sandbox', mode: 'test', reference, apiUrl: null } as const
  await transaction(db, (tx) =>
    saveAccount(tx, ACQUIRER_ACCOUNTS, { ...account, settingsSealed: Buffer.alloc(0) }, new Date()),
  )
  return id
}
