import { run, transaction } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'
import { findSession, presentSession, sessionState } from './session.ts'

/** Also in the middle of 3-D Secure, or with a verdict on its way: both come too late then. */
export function closeSession(world: World, id: string): Answer {
  return transaction(world.books, () => {
    const session = findSession(world.books, 'id', id)
    if (!session) return errorAnswer(404, 'not_found', 'no such session')
    if (takeFault(world.books, 'close', ['refused'])) return errorAnswer(409, 'close_refused', 'it cannot be closed')
    if (sessionState(session, world.clock.now()) === 'open') {
      run(
        world.books,
        `UPDATE sessions SET state = 'closed', challenge = NULL, pending_verdict = NULL WHERE id = ?`,
        id,
      )
    }
    return { status: 200, body: presentSession(world, findSession(world.books, 'id', id)!) }
  })
}
