import type { Attempt } from '../payments/index.ts'
import { residualMinor, type SplitPurchase } from '../purchases/index.ts'

/**
 * Whether the leader of a closing pot has to pay the rest by hand: their hold ended without it. Attempts may be read a
 * moment after the purchase, so a capture, or the release of a hold that nothing is left for, is not taken for a
 * refusal: the purchase just does not say so yet.
 */
export function isRestDue(
  purchase: Pick<SplitPurchase, 'amountMinor' | 'refundedMinor' | 'pot'>,
  own: readonly Pick<Attempt, 'kind' | 'state'>[],
): boolean {
  const isHoldGone = own.every(({ kind, state }) => kind !== 'hold' || state === 'dead' || state === 'voided')
  return isHoldGone && residualMinor(purchase) > 0n
}
