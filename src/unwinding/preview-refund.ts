import type { Connection } from '../db/database.ts'
import type { Attempt } from '../payments/index.ts'
import { isPotUnderWay } from '../pots/index.ts'
import { isSplit, type Purchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import { divideRefund, feeForgivenMinor } from './divide-refund.ts'
import { withoutContested } from './plan-partial.ts'
import { readRefundables } from './read-refundables.ts'

export interface RefundPreview {
  readonly shareId: string
  /** Sent back to the card. */
  readonly returnedMinor: bigint
  /** Of what is not collected yet: asked for no more. */
  readonly forgivenMinor: bigint
}

/**
 * Who would get what if so much were given back now, by the rules of the refund itself. What pays in the meantime changes it:
 * whoever confirms says what they were shown. Amounts are those of `refundPurchase`, which refuses what cannot be.
 */
export async function previewRefund(
  connection: Connection,
  purchase: Purchase,
  attempts: readonly Attempt[],
  amountMinor: bigint,
): Promise<readonly RefundPreview[]> {
  const found = await readRefundables(connection, purchase)
  if (amountMinor === purchase.amountMinor - purchase.refundedMinor) {
    return found.map(({ share, leftMinor }) => {
      const own = attempts.filter(({ shareId }) => shareId === share.id)
      const returnedMinor = sumMinor(own.map((attempt) => attempt.capturedMinor - attempt.refundedMinor))
      const openMinor = leftMinor + share.feeMinor - returnedMinor
      return { shareId: share.id, returnedMinor, forgivenMinor: openMinor > 0n ? openMinor : 0n }
    })
  }
  if (isSplit(purchase) && isPotUnderWay(purchase.pot))
    return found.slice(0, 1).map(({ share }) => ({ shareId: share.id, returnedMinor: 0n, forgivenMinor: amountMinor }))
  const parts = divideRefund(amountMinor, withoutContested(found, amountMinor), isSplit(purchase))
  return parts.map((part) => {
    const own = found.find(({ share }) => share.id === part.shareId)
    const feeMinor = own ? feeForgivenMinor(purchase, own, part.amountMinor) : 0n
    const isPaid = own?.share.state === 'paid'
    const [returnedMinor, forgivenMinor] = isPaid ? [part.amountMinor, 0n] : [0n, part.amountMinor + feeMinor]
    return { shareId: part.shareId, returnedMinor, forgivenMinor }
  })
}
