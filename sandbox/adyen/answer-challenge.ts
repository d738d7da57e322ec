import { codesLeft } from '../acquirer/answer-challenge.ts'
import { run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import { giveVerdict, type Verdict } from './payer-verdict.ts'
import { NOT_AUTHENTICATED } from './refusals.ts'
import { findSession } from './session.ts'
import { stageOf } from './stage.ts'
import { CHALLENGE_PASSWORD } from './test-cards.ts'

/** What the payer answered to 3-D Secure; null is "cancel". */
export function answerChallenge(world: World, token: string, password: string | null): void {
  transaction(world.books, () => {
    const session = findSession(world.books, 'token', token)
    if (!session || stageOf(world, session) !== 'challenge') return
    const verdict = JSON.parse(session.challenge as string) as Verdict
    if (password === CHALLENGE_PASSWORD) {
      giveVerdict(world, session, { ...verdict, authenticated: true })
      return
    }
    // Counted in the books: reloading the page gives no new tries.
    const wrong = session.wrong_codes + 1
    if (password !== null && codesLeft(wrong) > 0) {
      run(world.books, 'UPDATE adyen_sessions SET wrong_codes = ? WHERE id = ?', wrong, session.id)
      return
    }
    giveVerdict(world, session, { ...verdict, refusal: NOT_AUTHENTICATED, authenticated: false })
  })
}
