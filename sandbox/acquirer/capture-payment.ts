import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { changePayment } from './change-payment.ts'

/** A final capture gives the rest of the hold back to the payer. */
export function capturePayment(
  world: World,
  order: { key: string; paymentId: string; amount: number; final: boolean },
): Answer {
  return changePayment(world, { kind: 'capture', ...order }, (payment, state) => {
    if (payment.mode !== 'hold') return { refusal: 'not_a_hold' }
    if (state === 'expired') return { refusal: 'hold_expired' }
    if (state === 'voided') return { refusal: 'already_voided' }
    if (state !== 'held') return { refusal: 'already_captured' }
    if (payment.later_refusal) return { refusal: payment.later_refusal }
    const captured = payment.captured + order.amount
    if (captured > payment.amount) return { refusal: 'amount_too_large' }
    return { change: { captured, state: order.final || captured === payment.amount ? 'captured' : 'held' } }
  })
}
