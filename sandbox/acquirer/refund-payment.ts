import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { changePayment } from './change-payment.ts'

/** At most what was captured and not given back yet. */
export function refundPayment(world: World, order: { key: string; paymentId: string; amount: number }): Answer {
  return changePayment(world, { kind: 'refund', ...order }, (payment) => {
    const refunded = payment.refunded + order.amount
    if (payment.captured === 0) return { refusal: 'not_captured' }
    if (refunded > payment.captured) return { refusal: 'amount_too_large' }
    const complete = payment.state === 'captured' && refunded === payment.captured
    return { change: complete ? { refunded, state: 'refunded' } : { refunded } }
  })
}
