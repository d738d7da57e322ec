import { type Acquirer, type Acquirers, connectSandbox } from '../../src/acquirers/index.ts'
import { createSealer } from '../../src/crypto/index.ts'
import type { Database } from '../../src/db/database.ts'
import { systemClock } from '../../src/shared/clocks.ts'

/** Everything goes through this one, whatever account it names; null: nobody can pay. */
export function onlyAcquirer(acquirer: Acquirer | null, id = ''): Acquirers {
  const account = acquirer && ({ id, mode: 'test', acquirer } as const)
  return { forNew: () => account, of: () => acquirer, all: () => (account ? [account] : []) }
}

/** The row that attempts of the sandbox name. */
export function sandboxAccount(db: Database): Promise<string> {
  const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 1) }])
  return connectSandbox(db, sealer, systemClock, { baseUrl: 'http://127.0.0.1:9', key: 'test' })
}
