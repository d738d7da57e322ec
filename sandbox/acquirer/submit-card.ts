import { run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import type { EnteredCard } from './card-form.ts'
import type { CardOnFile } from './create-payment.ts'
import { findSession } from './session.ts'
import type { TestCard } from './test-cards.ts'
import { giveVerdict } from './verdict.ts'
import { type VisitStage, visitOf } from './visit.ts'

/** The payer's card, once: a second submission finds the session moved on and changes nothing. */
export async function submitCard(
  world: World,
  token: string,
  entered: EnteredCard<Pick<TestCard, 'outcome' | 'laterRefusal'> & { brand: string }>,
): Promise<VisitStage> {
  const { outcome, brand, laterRefusal = null } = entered.card
  const card: CardOnFile = { brand, last4: entered.last4, expiry: entered.expiry, laterRefusal }
  const afterwards = transaction(world.books, () => {
    const session = findSession(world.books, 'token', token)
    if (!session || visitOf(world, session) !== 'card') return undefined
    if (outcome === 'challenge') {
      run(world.books, 'UPDATE sessions SET challenge = ? WHERE id = ?', JSON.stringify(card), session.id)
      return undefined
    }
    const declineCode = outcome === 'approve' ? null : outcome.declineCode
    return giveVerdict(world, session, { declineCode, card, authenticated: false })
  })
  await afterwards?.()
  return visitOf(world, findSession(world.books, 'token', token)!)
}
