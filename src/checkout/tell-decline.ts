import { type Attempt, listDeclines, mayExplainDecline } from '../payments/index.ts'
import { type DeclineCode, isBankDecline, toDeclineCode } from '../texts/checkout/codes.ts'
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
): Promise<DeclineCode> {
  const newest = attempts.at(-1)
  if (!newest || !isBankDecline(newest.reason)) return toDeclineCode(newest?.reason)
  const declined = attempts.filter(({ state, reason }) => state === 'dead' && isBankDecline(reason))
  if (declined.length > 1) return 'repeated'
  const { limit, subjects } = declineOrigin(ports, visitor, newest.shareId)
  if (limit === 0) return toDeclineCode(newest.reason)
  const counts = await listDeclines(ports.db, subjects, ports.businessClock.now())
  return mayExplainDecline(counts, limit) ? toDeclineCode(newest.reason) : 'repeated'
}
