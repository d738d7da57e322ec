import type { Clock } from '../shared/clocks.ts'
import type { Courier } from './courier.ts'
import type { Leased, Outcome } from './delivery.ts'
import { judgeReply, UNKNOWN_OUTCOME } from './judge-reply.ts'

/** One try of one delivery; not recorded yet. */
export async function tryDelivery<Id extends bigint | string, Facts>(
  courier: Pick<Courier<Id, Facts>, 'clock' | 'send'>,
  leased: Leased<Id>,
  facts: Facts,
): Promise<Outcome<Id, Facts>> {
  const triedAt = courier.clock.now()
  const startedMs = performance.now()
  const reply = await courier.send(facts, triedAt)
  const durationMs = Math.round(performance.now() - startedMs)
  const endedAt = courier.clock.now()
  return { ...judgeReply(reply, leased, endedAt), leased, facts, kind: reply.kind, triedAt, durationMs, endedAt }
}

/** For one whose last try was lost with the process that made it. */
export function unknownOutcome<Id>(leased: Leased<Id>, clock: Clock): Outcome<Id, never> {
  const now = clock.now()
  return { ...UNKNOWN_OUTCOME, leased, facts: undefined, kind: null, triedAt: now, durationMs: 0, endedAt: now }
}
