import type { Database } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findAcquirer } from '../../providers/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { AccountRefusal } from '../account-refusal.ts'
import { endAccount } from '../disconnect-account.ts'
import type { OwnAccount } from '../provider-account.ts'
import { ACQUIRER_ACCOUNTS } from './acquirer-accounts.ts'
import { type AccountHoldings, countHoldings } from './holdings-store.ts'
import type { AccountTerms } from './open-accounts.ts'

/** Schemes count 120 days from the day when what was bought should have come, and 540 from the payment at most. */
const DISPUTABLE_MS = 540 * DAY_MS

/** What keeps an account connected, whatever its operator says. */
const HELD: Partial<Readonly<Record<keyof AccountHoldings, string>>> = {
  undecided: 'attempt(s) whose outcome is not known',
  holds: 'held amount(s)',
  operations: 'capture(s), void(s) or refund(s) under way',
  cards: 'stored card(s) that shares still owed are charged to',
  purchases: 'purchase(s) that are still collected or being given back',
}

/** What perhaps nobody ever asks about again: an operator may choose not to hear of it. */
const WAIVABLE: Partial<Readonly<Record<keyof AccountHoldings, string>>> = {
  disputes: 'open dispute(s)',
  payments: 'payment(s) that can still be disputed or given back',
}

/**
 * Ends an account. Throws in a sentence while it holds anything; payments that are done count unless `acceptsDisputes`: what
 * becomes of those is then neither heard nor booked.
 */
export function disconnectAcquirer(
  db: Database,
  call: Call,
  account: OwnAccount,
  { sealer, ...terms }: AccountTerms,
  { acceptsDisputes }: { readonly acceptsDisputes: boolean },
): Promise<string | undefined> {
  const takenSince = addMs(call.businessClock.now(), -DISPUTABLE_MS)
  return endAccount(db, call, ACQUIRER_ACCOUNTS, account, {
    sealer,
    terms,
    descriptor: findAcquirer(account.provider),
    async refuseWhileHeld(tx) {
      const holdings = await countHoldings(tx, account.id, takenSince)
      const held = tellHoldings(holdings, HELD)
      if (held) throw new AccountRefusal('holding', `it still has ${held}`)
      const waived = tellHoldings(holdings, WAIVABLE)
      if (waived && !acceptsDisputes)
        throw new AccountRefusal(
          'disputable',
          `it still has ${waived}: --accept-disputes ends it all the same, and nothing of these is heard any more`,
        )
    },
  })
}

/** Empty where there is nothing of it. */
function tellHoldings(holdings: AccountHoldings, sentences: Partial<Record<keyof AccountHoldings, string>>): string {
  return Object.entries(sentences)
    .flatMap(([name, what]) => {
      const count = holdings[name as keyof AccountHoldings]
      return count > 0 ? `${count} ${what}` : []
    })
    .join(', ')
}
