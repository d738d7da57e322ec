import type Stripe from 'stripe'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import type { Call } from './call.ts'
import { recordCharge } from './charge.ts'
import { type DeclineName, declineFacts } from './declines.ts'
import { openDispute } from './dispute.ts'
import { emit } from './events.ts'
import { change, known, type Shown } from './objects.ts'

export interface Attempt {
  paymentMethod: string
  offSession: boolean
  /** The holder passed 3-D Secure. */
  authenticated: boolean
  /** A refusal by somebody else than the card's bank, such as an ordered fault. */
  refusal?: DeclineName | undefined
}

/** Asks the card's bank for the money of an intent, and books what it says. */
export function chargeIntent(call: Call, intentId: string, attempt: Attempt): { refusal: DeclineName | null } {
  const { world } = call
  const intent = known(world, 'payment_intent', intentId).object
  const method = known(world, 'payment_method', attempt.paymentMethod)
  const refusal = attempt.refusal ?? refusalOf(call, method.object, method.secrets, attempt)
  const charge = recordCharge(call, intent, method, { ...attempt, refusal })
  if (refusal !== null) {
    emit(call, 'charge.failed', charge)
    failIntent(call, intentId, refusal, { method: method.object, charge })
    return { refusal }
  }
  const before = charge.payment_method_details?.card?.capture_before
  const held: Partial<Shown['payment_intent']> =
    intent.capture_method === 'manual'
      ? { status: 'requires_capture', amount_capturable: intent.amount }
      : { status: 'succeeded', amount_received: intent.amount }
  const changes = {
    ...held,
    latest_charge: charge.id,
    payment_method: attempt.paymentMethod,
    last_payment_error: null,
    next_action: null,
  }
  const dueAt = before === undefined ? null : before * SECOND_MS
  const changed = change(world, 'payment_intent', intentId, changes, { dueAt })
  emit(call, 'charge.succeeded', charge)
  emit(call, before === undefined ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', changed)
  if (before === undefined && method.secrets.behaviour.dispute)
    openDispute(call, charge.id, method.secrets.behaviour.dispute)
  return { refusal: null }
}

function refusalOf(
  call: Call,
  { card }: Stripe.PaymentMethod,
  {
    behaviour,
    isSetUp,
  }: { behaviour: { charge?: DeclineName; challenge?: 'always' | 'unless_set_up' }; isSetUp: boolean },
  { offSession, authenticated }: Attempt,
): DeclineName | null {
  const asked = behaviour.challenge === 'always' || (behaviour.challenge === 'unless_set_up' && !isSetUp)
  if (asked && offSession && !authenticated) return 'authentication_required'
  if (behaviour.charge) return behaviour.charge
  const today = new Date(call.now * SECOND_MS)
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  return card && card.exp_year * 12 + card.exp_month < month ? 'expired_card' : null
}

/** Back to where another card can be tried. */
export function failIntent(
  call: Call,
  intentId: string,
  refusal: DeclineName,
  { method, charge }: { method: Stripe.PaymentMethod; charge?: Stripe.Charge },
): void {
  const { message, facts } = declineFacts(refusal)
  const error = {
    ...(facts as { code: Stripe.PaymentIntent.LastPaymentError.Code }),
    ...(charge && { charge: charge.id }),
    message,
    payment_method: method,
    type: charge ? 'card_error' : 'invalid_request_error',
  } satisfies Stripe.PaymentIntent.LastPaymentError
  const failed = change(call.world, 'payment_intent', intentId, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    ...(charge && { latest_charge: charge.id }),
  })
  emit(call, 'payment_intent.payment_failed', failed)
}
