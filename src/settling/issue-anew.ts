import type { Database } from '../db/database.ts'
import { KEPT_FAILURE, type ProviderAnswer } from '../providers/issue/index.ts'
import { findLastTry, type Settlement } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import type { Vault } from '../vault/index.ts'
import { ask } from './ask.ts'
import { cardOrder } from './orders.ts'
import type { CardAccount, SettlingPorts } from './ports.ts'
import { lookUpCard } from './read-card.ts'
import { CARD_VISIBLE_MS } from './settle-plan.ts'

const UNKNOWN: ProviderAnswer<never> = { kind: 'no_answer', reason: KEPT_FAILURE }

/**
 * The issuer has kept a failure under the order's key, for as long as the purchase can wait. The card that was made all the
 * same is the one; where none was, provably, it is ordered under a second key. There is no third: what that one meets is
 * looked up and asked for again until the deadline.
 */
export async function issueAnew(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  account: CardAccount,
): ReturnType<Vault['issuer']['issue']> {
  // Before the question: one that was asked for since may be in no list yet.
  const now = call.systemClock.now()
  const lastAsked = await findLastTry(db, settlement.purchaseId, 'issue', KEPT_FAILURE)
  const found = await lookUpCard(db, call, settlement, account)
  if (!found) return UNKNOWN
  if (found !== 'never_made') {
    const { cardId, last4 } = found
    return { kind: 'answered', value: { state: 'issued', cardId, last4 } }
  }
  if (lastAsked && now < addMs(lastAsked, CARD_VISIBLE_MS)) return UNKNOWN
  const order = { ...cardOrder(settlement), isAnew: true } as const
  return ask(db, call, settlement, 'issue', () => call.vault.issuer.issue(account.opened, order))
}
