import { useAnotherCard } from '../collecting/index.ts'
import { type Attempt, declineWaitMs, listDeclines, tooManyDeclines } from '../payments/index.ts'
import { declineOrigin } from './decline-origin.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/**
 * Closes an open card page, for another one. Not for whoever would have to wait for that one: they keep what they
 * have. Throws too_many `too_many_declines`.
 */
export async function makeRoom(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempt: Attempt | null | undefined,
): Promise<void> {
  if (attempt?.state !== 'open') return
  const { limit, subjects } = declineOrigin(ports, visitor, attempt.shareId)
  const now = ports.businessClock.now()
  const waitMs = limit === 0 ? 0 : declineWaitMs(await listDeclines(ports.db, subjects, now), limit, now)
  if (waitMs > 0) throw tooManyDeclines(waitMs)
  await useAnotherCard(ports.db, ports.collecting, attempt)
}
