import type Stripe from 'stripe'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { invalidRequest } from './api-error.ts'
import { moveBalance } from './balance.ts'
import { type Call, endpoint } from './call.ts'
import { amountText } from './currencies.ts'
import { REFUND_REASONS } from './enums.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, get, insert, known } from './objects.ts'
import { choice, integerFrom, metadata, type RulesFor, shape, text, type ValueOf } from './rules.ts'
import { listOfKind, view } from './views.ts'

/** When a test card's refund, or one with an ordered fault, is decided or taken back. */
const DECIDED_AFTER_MS = MINUTE_MS

const creation = shape({
  payment_intent: text(),
  charge: text(),
  amount: integerFrom(1, 99_999_999),
  reason: choice(...REFUND_REASONS),
  metadata,
  ...EXPAND,
} satisfies RulesFor<Stripe.RefundCreateParams>)

function createRefund(call: Call, order: ValueOf<typeof creation>): Stripe.Refund {
  const { world } = call
  const charge = chargeToRefund(call, order)
  const left = charge.amount_captured - refundedOf(charge)
  const amount = order.amount ?? left
  if (takeFault(world.books, 'refund', ['refused'])) {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.'
    throw invalidRequest(message, { code: 'balance_insufficient' })
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (amount > left) {
    const [asked, rest] = [amount, left].map((one) => amountText(one, charge.currency, 'en'))
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`
    throw invalidRequest(message, { param: 'amount' })
  }
  const fate = fateOf(call, charge.id)
  const id = stripeId('refund')
  const given = { id, amount, currency: charge.currency }
  const object = {
    id,
    object: 'refund',
    amount,
    balance_transaction: fate.status === 'pending' ? null : move(call, 'refund', given),
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: order.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(fate.status === 'pending' && { pending_reason: 'processing' }),
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund
  const { becomes, afterMs } = fate
  const dueAt = becomes ? world.clock.now().getTime() + afterMs : null
  insert(world, 'refund', { object, secrets: becomes ? { becomes } : {} }, dueAt)
  emit(call, 'refund.created', object)
  emit(call, 'charge.refunded', refundCharge(call, charge, amount))
  return object
}

function chargeToRefund({ world }: Call, order: ValueOf<typeof creation>): Stripe.Charge {
  if (order.charge !== undefined) return get(world, 'charge', order.charge, 'charge').object
  if (order.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = get(world, 'payment_intent', order.payment_intent, 'payment_intent').object
  if (intent.status !== 'succeeded') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw invalidRequest(message, { param: 'payment_intent' })
  }
  return known(world, 'charge', intent.latest_charge).object
}

/** What a capture left over counts as given back too, as the charge tells it. */
function refundedOf(charge: Stripe.Charge): number {
  return charge.amount_refunded - (charge.amount - charge.amount_captured)
}

function refundCharge(call: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount
  return change(call.world, 'charge', charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount })
}

interface Fate {
  status: 'pending' | 'succeeded'
  becomes?: 'succeeded' | 'failed'
  afterMs: number
}

function fateOf({ world }: Call, chargeId: string): Fate {
  const trouble = takeFault(world.books, 'refund', ['accepted', 'accepted_failed', 'failed_later'])
  const afterMs = trouble?.delayMs ?? DECIDED_AFTER_MS
  const card = known(world, 'charge', chargeId).secrets.behaviour.refund
  if (trouble?.fault === 'accepted_failed') return { status: 'pending', becomes: 'failed', afterMs }
  if (trouble?.fault === 'accepted' || card === 'pending') return { status: 'pending', becomes: 'succeeded', afterMs }
  if (trouble || card === 'fails_later') return { status: 'succeeded', becomes: 'failed', afterMs }
  return { status: 'succeeded', afterMs }
}

/** The bank's late word. A refund that failed gives the money back to the merchant's balance. */
export function settleRefund(call: Call, id: string, status: 'succeeded' | 'failed'): Stripe.Refund {
  const { charge, ...before } = known(call.world, 'refund', id).object
  // What was pending had not moved: it does once it is done.
  const hasMoved = before.balance_transaction !== null
  const balance_transaction =
    status === 'succeeded' && !hasMoved ? move(call, 'refund', before) : before.balance_transaction
  const isTakenBack = status === 'failed' && hasMoved
  const failure = isTakenBack ? { failure_balance_transaction: move(call, 'refund_failure', before) } : {}
  const facts = status === 'failed' ? { failure_reason: 'unknown', ...failure } : { balance_transaction }
  const { pending_reason: _, ...refund } = change(call.world, 'refund', id, { status, ...facts }, { dueAt: null })
  if (status === 'failed') {
    refundCharge(call, known(call.world, 'charge', charge).object, -refund.amount)
    emit(call, 'refund.failed', refund)
  }
  emit(call, 'refund.updated', refund)
  emit(call, 'charge.refund.updated', refund)
  return refund
}

function move(
  call: Call,
  type: 'refund' | 'refund_failure',
  { id: source, amount, currency }: Pick<Stripe.Refund, 'id' | 'amount' | 'currency'>,
): string {
  const of = { fee: 0, currency, source, description: type === 'refund' ? 'REFUND' : 'REFUND FAILURE' }
  return moveBalance(call, { type, category: type, amount: type === 'refund' ? -amount : amount, ...of }).id
}

const PATH = '/v1/refunds'

export const refunds = [
  endpoint(creation, { method: 'POST', path: PATH, operation: 'refund', act: createRefund }),
  endpoint(shape({ ...LIST, payment_intent: text(), charge: text() }), {
    method: 'GET',
    path: PATH,

    operation: ({ payment_intent: intent, charge }) => ((intent ?? charge) ? 'lookup' : 'listing'),
    act({ world }, params) {
      const { payment_intent, charge } = params
      return listOfKind(
        world,
        'refund',
        PATH,
        params,
        { payment_intent },
        (refund) => !charge || refund.charge === charge,
      )
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'refund', id, 'id'),
  }),
]
