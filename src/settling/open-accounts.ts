import { findIssuerAccount, openIssuerAccount, openPspAccounts, openToAsk } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { CardAccount, SettlingAccounts } from './ports.ts'

/** Those in the database, opened for a turn. */
export function accountsIn(sealer: Sealer): SettlingAccounts {
  return {
    psps: (connection, ids) => openPspAccounts(connection, sealer, ids),
    psp: (account) => openToAsk(sealer, account),
    async issuer(connection, id) {
      const account = await findIssuerAccount(connection, id)
      const opened = account && openIssuerAccount(sealer, account)
      return opened && { id: account.id, opened }
    },
  }
}

/** The same for one turn: a card issuer's account that it has opened it does not read again. */
export function openedOnce(accounts: SettlingAccounts): SettlingAccounts {
  const opened = new Map<string | null, CardAccount>()
  return {
    ...accounts,
    async issuer(connection, id) {
      const account = opened.get(id) ?? (await accounts.issuer(connection, id))
      if (account) opened.set(id, account).set(account.id, account)
      return account
    },
  }
}
