import { disconnectIssuer, ISSUER_ACCOUNTS, noteCheck, openIssuerAccount } from '../connections/index.ts'
import { ISSUERS } from '../providers/index.ts'
import { accountVerbs } from './operator/account-verbs.ts'
import { type OpenVault, withVault } from './operator/on-vault.ts'
import type { Verbs } from './operator/operate.ts'
import { onAcquirerGround } from './operator/operator-ground.ts'

/** `whipround issuer …`: the accounts whose cards merchants' PSPs are paid with. */
export function issuerVerbs(open: OpenVault): Verbs {
  return accountVerbs({
    kind: ISSUER_ACCOUNTS,
    descriptors: ISSUERS,
    connected: () => ({}),
    listed: { dates: () => ({}), columns: ['account', 'issuer', 'mode', 'reference', 'key', 'is_default'] },
    check: (ground, asked) =>
      withVault(open, ground, async (vault) => {
        const { db, call } = ground
        const sealer = await ground.sealer()
        return Promise.all(
          asked.map(async (account) => {
            const opened = openIssuerAccount(sealer, account)
            if (!opened) return 'disconnected'
            return noteCheck(db, ISSUER_ACCOUNTS, account.id, await vault.issuer.check(opened), call.systemClock)
          }),
        )
      }),
    disconnect: (ground, account, acceptsCredits) =>
      onAcquirerGround(ground, (terms) => disconnectIssuer(ground.db, ground.call, account, terms, { acceptsCredits })),
    says: {
      provider: 'the card issuer',
      default: 'new cards are made there; those of purchases under way stay where they were made',
      elsewhere: 'new cards are made',
      disconnect: 'ends an account that no merchant can give anything back to any more, and forgets its key',
      waiver: {
        flag: 'accept-credits',
        what: 'though merchants may still give back what its cards paid: nothing of that is heard then',
      },
      noDefault: 'no purchase can be settled at a PSP until another account is the default',
    },
  })
}
