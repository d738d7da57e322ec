import { ACQUIRER_ACCOUNTS, checkAcquirer, disconnectAcquirer, openAccounts } from '../connections/index.ts'
import { ACQUIRERS } from '../providers/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { ACQUIRER_PAYOUT_VERBS } from './acquirer-payouts.ts'
import { accountVerbs } from './operator/account-verbs.ts'
import type { Verbs } from './operator/operate.ts'
import { onAcquirerGround } from './operator/operator-ground.ts'

/** `whipround acquirer …`: the accounts that payers pay through. */
export const ACQUIRER_VERBS: Verbs = {
  ...accountVerbs({
    kind: ACQUIRER_ACCOUNTS,
    descriptors: ACQUIRERS,
    connected: ({ isKnown }) => ({ known: isKnown }),
    listed: {
      dates: ({ connectedAt }) => ({ connected_at: connectedAt }),
      columns: ['account', 'acquirer', 'mode', 'reference', 'is_default', 'key', 'checked_at'],
    },
    check: (ground, asked) =>
      onAcquirerGround(ground, async (terms) => {
        const accounts = openAccounts(terms)
        await accounts.refresh(ground.db)
        const keys = []
        for (const { id } of asked) keys.push(await checkAcquirer(ground.db, accounts, systemClock, id))
        return keys
      }),
    disconnect: (ground, account, acceptsDisputes) =>
      onAcquirerGround(ground, (terms) =>
        disconnectAcquirer(ground.db, ground.call, account, terms, { acceptsDisputes }),
      ),
    says: {
      provider: 'the acquirer',
      default: 'new payments go there; what was begun elsewhere goes on there',
      elsewhere: 'new payments go',
      disconnect: 'ends an account that holds no money any more, and forgets its key',
      waiver: {
        flag: 'accept-disputes',
        what: 'though its payments can still be disputed or given back: nothing of that is heard then',
      },
      noDefault: 'nobody can pay until another account is the default',
    },
  }),
  ...ACQUIRER_PAYOUT_VERBS,
}
