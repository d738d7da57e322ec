import type { Database } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findIssuer } from '../../providers/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { AccountRefusal } from '../account-refusal.ts'
import type { AccountTerms } from '../acquirers/open-accounts.ts'
import { endAccount } from '../disconnect-account.ts'
import type { OwnAccount } from '../provider-account.ts'
import { ISSUER_ACCOUNTS } from './issuer-accounts.ts'
import { countOpenCards, countRefundable } from './issuer-store.ts'

/**
 * So long a merchant's PSP lets a sale be given back, at most of them (docs/card-issuers.md, "Ending an account"): it is
 * credited to the card, and only an account that is connected is told of it.
 */
const REFUND_HORIZON_MS = 180 * DAY_MS

/**
 * Ends an account. Throws in a sentence while a card of it may still move money, or be credited, but for `acceptsCredits`:
 * what merchants give back later is then for the operator to find out and pay.
 */
export function disconnectIssuer(
  db: Database,
  call: Call,
  account: OwnAccount,
  { sealer, ...terms }: AccountTerms,
  { acceptsCredits }: { readonly acceptsCredits: boolean },
): Promise<string | undefined> {
  const settledSince = addMs(call.businessClock.now(), -REFUND_HORIZON_MS)
  return endAccount(db, call, ISSUER_ACCOUNTS, account, {
    sealer,
    terms,
    descriptor: findIssuer(account.provider),
    async refuseWhileHeld(tx) {
      const open = await countOpenCards(tx, account.id)
      if (open > 0) throw new AccountRefusal('holding', `it still has ${open} card(s) that may be debited or credited`)
      const refundable = await countRefundable(tx, account.id, settledSince)
      if (refundable > 0 && !acceptsCredits)
        throw new AccountRefusal(
          'creditable',
          `merchants may still give back ${refundable} purchase(s) that its cards paid in the last 180 days: make another account the default and leave this one connected; --accept-credits ends it all the same, and nothing of these is heard any more`,
        )
    },
  })
}
