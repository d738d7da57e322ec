import type { Sealer } from '../crypto/index.ts'
import { findIssuerAccount, openIssuerAccount } from '../issuers/index.ts'
import { openPspAccounts } from '../psps/index.ts'
import type { SettlingAccounts } from './ports.ts'

/** Those in the database, opened for a turn. */
export function accountsIn(sealer: Sealer): SettlingAccounts {
  return {
    psps: (connection, ids) => openPspAccounts(connection, sealer, ids),
    async issuer(connection, id) {
      const account = await findIssuerAccount(connection, id)
      const opened = account && openIssuerAccount(sealer, account)
      return opened && { id: account.id, opened }
    },
  }
}
