import { equalSecrets, hashToken } from '../crypto/index.ts'
import type { Attempt } from '../payments/index.ts'
import type { Visitor } from './visitor.ts'

/**
 * Whether the leader's card page was opened in another browser. It is not continued here: the browser that began the
 * first payment leads the purchase, so whoever has the payment link (the shop, too) could begin one and let the customer pay it.
 */
export function startedElsewhere({ browserId, role, purchase }: Visitor, attempt: Attempt): boolean {
  const { kind, browserHash } = attempt
  const leads = kind === 'hold' || (role === 'leader' && purchase.acceptedAt === null)
  return leads && browserHash !== null && !equalSecrets(browserHash, hashToken(browserId))
}
