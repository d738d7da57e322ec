import { type Attempt, listDeclines, mayExplainDecline } from '../payments/index.ts'
import { isDeclineCode } from '../refusals/index.ts'
import { type ToldDecline, toldDecline } from '../texts/checkout/codes.ts'
import { declineOrigin } from './decline-origin.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/**
 * What a payer is told about the newest of these attempts, which is dead: the bank's reason once; from the second
 * refusal on one sentence for all reasons, so that nobody sorts stolen cards here. Refusals of the same browser,
 * address or purchase count, too.
 */
export async function tellDecline(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempts: readonly Attempt[],
): Promise<ToldDecline> {
  const newest = attempts.at(-1)
  if (!newest || !isDeclineCode(newest.reason)) return toldDecline(newest?.reason)
  const declined = attempts.filter(({ state, reason }) => state === 'dead' && isDeclineCode(reason))
  if (declined.length > 1) return 'unexplained'
  const { limit, subjects } = declineOrigin(ports, visitor, newest.shareId)
  if (limit === 0) return toldDecline(newest.reason)
  const counts = await listDeclines(ports.db, subjects, ports.businessClock.now())
  return mayExplainDecline(counts, limit) ? toldDecline(newest.reason) : 'unexplained'
}
