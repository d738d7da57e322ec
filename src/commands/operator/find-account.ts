import { type AcquirerAccount, listAccounts } from '../../acquirers/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Given } from './command-line.ts'

/** By its id or by what the acquirer calls it. Throws in a sentence when there is none, or more than one. */
export async function findAccount(connection: Connection, { account: named }: Given): Promise<AcquirerAccount> {
  const found = (await listAccounts(connection)).filter(({ id, reference }) => id === named || reference === named)
  const [account, another] = found
  if (!account) throw new Error(`there is no account ${named}: npm run acquirer -- list`)
  if (another) throw new Error(`several accounts are called ${named}, take the id: npm run acquirer -- list`)
  return account
}
