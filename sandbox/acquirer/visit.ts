import type { World } from '../world.ts'
import { type SessionRow, sessionState } from './session.ts'

/** Which page the payer's address shows now. `finished`: the payer did their part, whatever the verdict. */
export type VisitStage = 'card' | 'challenge' | 'finished' | 'closed' | 'expired'

export function visitOf(world: World, session: SessionRow): VisitStage {
  const state = sessionState(session, world.clock.now())
  if (state === 'closed' || state === 'expired') return state
  // A verdict on its way counts as finished: the payer cannot add anything, a second card least of all.
  if (state !== 'open' || session.pending_verdict !== null) return 'finished'
  return session.challenge === null ? 'card' : 'challenge'
}
