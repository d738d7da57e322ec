import type { EnteredCard } from '../acquirer/card-form.ts'
import { WALLET_EXPIRY } from '../acquirer/wallet-form.ts'
import { run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import { giveVerdict, type Verdict } from './payer-verdict.ts'
import { refusalByHolder } from './refusals.ts'
import { findSession } from './session.ts'
import { stageOf } from './stage.ts'
import type { TestCard } from './test-cards.ts'
import { WALLET_CARD } from './wallets.ts'

/** A second submission finds the session moved on and changes nothing. */
export function submitCard(
  world: World,
  token: string,
  entered: EnteredCard<TestCard> & { holder: string; consents: boolean },
): void {
  const { last4, expiry, holder } = entered
  const { brand, challenged } = entered.card
  transaction(world.books, () => {
    const session = findSession(world.books, 'token', token)
    if (!session || stageOf(world, session) !== 'card') return
    const store = session.storing === 'enabled' || (session.storing === 'askForConsent' && entered.consents)
    const refusal = refusalByHolder(holder) ?? null
    const verdict: Verdict = { refusal, card: { brand, last4, expiry, holder }, authenticated: false, store }
    const sql = 'UPDATE adyen_sessions SET challenge = ? WHERE id = ?'
    if (challenged) run(world.books, sql, JSON.stringify(verdict), session.id)
    else giveVerdict(world, session, verdict)
  })
}

/** The card of the account's wallet: no name on it, so nothing is refused, and its device has asked already. */
export function submitWallet(world: World, token: string): void {
  transaction(world.books, () => {
    const session = findSession(world.books, 'token', token)
    if (!session || stageOf(world, session) !== 'card') return
    const card = { ...WALLET_CARD, expiry: WALLET_EXPIRY }
    giveVerdict(world, session, { refusal: null, card, authenticated: false, store: session.storing === 'enabled' })
  })
}

/** The payer turns back. */
export function cancelSession(world: World, token: string): void {
  const sql = `UPDATE adyen_sessions SET state = 'canceled', challenge = NULL, changed_at = ?
    WHERE token = ? AND state = 'active' AND pending_verdict IS NULL`
  run(world.books, sql, world.clock.now().getTime(), token)
}
