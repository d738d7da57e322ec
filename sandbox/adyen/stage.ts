import type { World } from '../world.ts'
import { type SessionRow, sessionStatus } from './session.ts'

/** Which page the payer's address shows now. `finished`: the payer did their part, and goes home. */
export type Stage = 'card' | 'challenge' | 'finished' | 'closed' | 'expired'

export function stageOf(world: World, session: SessionRow): Stage {
  switch (sessionStatus(session, world.clock.now())) {
    case 'active':
      return session.challenge === null ? 'card' : 'challenge'
    case 'expired':
      return 'expired'
    case 'completed':
    case 'paymentPending':
      return 'finished'
    case 'refused':
    case 'canceled':
      return 'closed'
  }
}
