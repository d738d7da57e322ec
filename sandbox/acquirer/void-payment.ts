import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { changePayment } from './change-payment.ts'

/** A second void is refused, not ignored: the merchant's key is what makes a retry harmless. */
export function voidPayment(world: World, order: { key: string; paymentId: string }): Answer {
  return changePayment(world, { kind: 'void', ...order }, (payment, state) => {
    if (payment.mode !== 'hold') return { refusal: 'not_a_hold' }
    if (state === 'expired') return { refusal: 'hold_expired' }
    if (state === 'voided') return { refusal: 'already_voided' }
    if (payment.captured > 0) return { refusal: 'already_captured' }
    return { change: { state: 'voided' } }
  })
}
