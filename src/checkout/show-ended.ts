import type { PageFrame } from '../pages/frame.ts'
import type { Attempt } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
import type { ShopErrorType } from '../refusals/index.ts'
import type { EndedReason } from '../texts/checkout/codes.ts'
import { cardOf } from './own-attempt.ts'
import { purchaseEndedPage } from './views/index.ts'
import type { Basket } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

const CANCELLED_REASONS: Record<string, EndedReason> = {
  expired: 'link_expired',
  given_up: 'gave_up',
  reference: 'reference',
}

/** The leader's purchase is over without goods: why, and what became of the money. */
export function endedPage(
  frame: PageFrame,
  { purchase, basePath, language }: Visitor,
  basket: Basket,
  attempts: readonly Attempt[],
  returnUrl: string | undefined,
): string {
  const moved = attempts.filter((attempt) => attempt.paymentId !== null)
  const refunded = moved.find((attempt) => attempt.capturedMinor > 0n)
  return purchaseEndedPage(
    {
      ...frame,
      reason: reasonOf(purchase),
      moved: refunded ? 'refunded' : moved.length > 0 ? 'released' : 'none',
      basket,
      amount: basket.total,
      card: cardOf(refunded ?? moved[0]),
      receiptPath: moved.length > 0 ? `${basePath}/receipt` : undefined,
      returnUrl,
    },
    language,
  )
}

/** How the shop is told; a link that nobody used is a customer who left. */
const ERROR_TYPES: Record<EndedReason, ShopErrorType> = {
  link_expired: 'abandonment',
  gave_up: 'abandonment',
  aborted: 'aborted_purchase',
  cancelled: 'aborted_purchase',
  refunded: 'aborted_purchase',
  reference: 'payment_refused',
  connector: 'bad_gateway',
}

/** No goods, whoever comes: also where its time is over and the job has not cancelled it yet. */
export function isEnded({ state, linkExpiresAt }: Purchase, now: Date): boolean {
  const isUnpaid = state === 'initialized' || state === 'failed_payer'
  return isUnpaid ? linkExpiresAt <= now : ['failed_connector', 'cancelled', 'aborted', 'refunded'].includes(state)
}

export function endedErrorType(purchase: Purchase): ShopErrorType {
  return ERROR_TYPES[reasonOf(purchase)]
}

function reasonOf(purchase: Purchase): EndedReason {
  switch (purchase.state) {
    case 'aborted':
      return 'aborted'
    case 'refunded':
      return 'refunded'
    case 'failed_connector':
      return 'connector'
    case 'cancelled':
      return CANCELLED_REASONS[purchase.reason ?? ''] ?? 'cancelled'
    default:
      // Not cancelled by the job yet, but its time is over.
      return 'link_expired'
  }
}
