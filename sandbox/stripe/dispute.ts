import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { invalidRequest } from './api-error.ts'
import { moveBalance } from './balance.ts'
import { type Call, endpoint } from './call.ts'
import { emit } from './events.ts'
import { stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { NO_EVIDENCE } from './no-evidence.ts'
import { change, get, insert } from './objects.ts'
import { shape, text } from './rules.ts'
import { listOfKind, view } from './views.ts'

/** What a dispute costs the merchant in Europe, and how long they have to answer; both vary by country and network. */
const FEE = 2000
const ANSWER_LIFE_S = (9 * DAY_MS) / SECOND_MS

export function openDispute(call: Call, chargeId: string, reason: string): Stripe.Dispute {
  const charge = get(call.world, 'charge', chargeId, 'charge').object
  if (!charge.captured || charge.disputed) throw invalidRequest(`Charge ${chargeId} cannot be disputed.`)
  const id = stripeId('dispute')
  const amount = charge.amount_captured
  const object = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [move(call, id, charge.currency, -amount, FEE)],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: call.now + ANSWER_LIFE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: String(charge.payment_method_details?.card?.brand),
        case_type: 'chargeback',
        network: String(charge.payment_method_details?.card?.brand),
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  } satisfies Stripe.Dispute
  insert(call.world, 'dispute', { object, secrets: {} })
  change(call.world, 'charge', chargeId, { disputed: true })
  emit(call, 'charge.dispute.created', object)
  emit(call, 'charge.dispute.funds_withdrawn', object)
  return object
}

/** The merchant's evidence was sent in. */
export function reviewDispute(call: Call, id: string): Stripe.Dispute {
  requireOpen(call, id)
  const reviewed = change(call.world, 'dispute', id, { status: 'under_review' })
  emit(call, 'charge.dispute.updated', reviewed)
  return reviewed
}

/** Won: the amount comes back, the fee does not. */
export function closeDispute(call: Call, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireOpen(call, id)
  const returned = status === 'won' ? [move(call, id, dispute.currency, dispute.amount, 0)] : []
  const balance_transactions = [...dispute.balance_transactions, ...returned]
  const closed = change(call.world, 'dispute', id, { status, balance_transactions })
  if (status === 'won') change(call.world, 'charge', String(dispute.charge), { disputed: false })
  emit(call, 'charge.dispute.closed', closed)
  if (status === 'won') emit(call, 'charge.dispute.funds_reinstated', closed)
  return closed
}

function requireOpen(call: Call, id: string): Stripe.Dispute {
  const dispute = get(call.world, 'dispute', id, 'dispute').object
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest(`${id} is already ${dispute.status}`)
  return dispute
}

function move(call: Call, source: string, currency: string, amount: number, fee: number): Stripe.BalanceTransaction {
  const [category, description] =
    amount < 0 ? ['dispute', 'Chargeback withdrawal'] : ['dispute_reversal', 'Chargeback reversal']
  const moved = { type: 'adjustment', category, amount, fee, currency, source, description } as const
  return moveBalance(call, { ...moved, feeDescription: 'Dispute fee' })
}

const PATH = '/v1/disputes'

export const disputes = [
  endpoint(shape({ ...LIST, payment_intent: text(), charge: text() }), {
    method: 'GET',
    path: PATH,

    operation: ({ payment_intent: intent, charge }) => ((intent ?? charge) ? 'lookup' : 'listing'),
    act({ world }, params) {
      const { payment_intent, charge } = params
      return listOfKind(
        world,
        'dispute',
        PATH,
        params,
        { payment_intent },
        (dispute) => !charge || dispute.charge === charge,
      )
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'dispute', id, 'dispute'),
  }),
]
