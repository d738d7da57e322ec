import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import type { Call } from './call.ts'
import { stripeId } from './ids.ts'
import { insert } from './objects.ts'

/** What it keeps of a payment: 1.5 % and 25 cents, as of European cards. */
const FEE_BPS = 150
const FEE_FIXED = 25
/** What was paid may be paid out so much later; what was given back is missing at once. */
const PENDING_S = (3 * DAY_MS) / SECOND_MS

interface Movement {
  type: Stripe.BalanceTransaction['type']
  category: string
  amount: number
  fee: number
  currency: string
  /** What has moved it. */
  source: string
  description: string
  feeDescription?: string
}

/** One row of the balance; nobody has been paid it yet. */
export function moveBalance(call: Call, moved: Movement): Stripe.BalanceTransaction {
  const { type, category, amount, fee, currency, source, description } = moved
  const isPending = type === 'charge'
  const object = {
    id: stripeId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: call.now + (isPending ? PENDING_S : 0),
    balance_type: 'payments',
    created: call.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(moved)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  } satisfies Stripe.BalanceTransaction
  return insert(call.world, 'balance_transaction', { object, secrets: { payout: null } })
}

function feeDetail({ fee: amount, currency, feeDescription: description = 'Stripe processing fees' }: Movement) {
  return { amount, application: null, currency, description, type: 'stripe_fee' }
}

/** Of a card that paid: the whole of a hold, and of what was not captured all of it back, its fee too. */
export function moveCharge(
  call: Call,
  { id: source, amount, currency }: Pick<Stripe.Charge, 'id' | 'amount' | 'currency'>,
  captured: number,
): string {
  const description = 'Payment'
  const whole = {
    type: 'charge',
    category: 'charge',
    amount,
    fee: feeOf(amount),
    currency,
    source,
    description,
  } as const
  const { id } = moveBalance(call, whole)
  if (captured < amount) {
    const rest = { amount: captured - amount, fee: feeOf(captured) - feeOf(amount) }
    const back = {
      ...whole,
      type: 'refund',
      category: 'partial_capture_reversal',
      description: 'Partial capture',
    } as const
    moveBalance(call, { ...back, ...rest })
  }
  return id
}

function feeOf(amount: number): number {
  return Math.round((amount * FEE_BPS) / 10_000) + FEE_FIXED
}
