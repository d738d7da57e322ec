import { run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import type { CardOnFile } from './create-payment.ts'
import { findSession } from './session.ts'
import { CHALLENGE_CODE } from './test-cards.ts'
import { giveVerdict } from './verdict.ts'
import { type VisitStage, visitOf } from './visit.ts'

const MAX_WRONG_CODES = 3

/** What the payer answered to 3-D Secure; null is "cancel". */
export async function answerChallenge(world: World, token: string, code: string | null): Promise<VisitStage> {
  const afterwards = transaction(world.books, () => {
    const session = findSession(world.books, 'token', token)
    if (!session || visitOf(world, session) !== 'challenge') return undefined
    const card = JSON.parse(session.challenge as string) as CardOnFile
    if (code === CHALLENGE_CODE) return giveVerdict(world, session, { declineCode: null, card, authenticated: true })
    // Counted in the books: reloading the page or restarting the bank gives no new tries.
    const wrongCodes = session.wrong_codes + 1
    if (code !== null && wrongCodes < MAX_WRONG_CODES) {
      run(world.books, 'UPDATE sessions SET wrong_codes = ? WHERE id = ?', wrongCodes, session.id)
      return undefined
    }
    return giveVerdict(world, session, { declineCode: 'authentication_failed', card, authenticated: false })
  })
  await afterwards?.()
  return visitOf(world, findSession(world.books, 'token', token)!)
}

export function codesLeft(wrongCodes: number): number {
  return MAX_WRONG_CODES - wrongCodes
}
