import type Stripe from 'stripe'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows } from '../books.ts'
import { totalsOf } from '../totals.ts'
import type { StripeWorld } from './call.ts'
import { type Kind, known, type Shown } from './objects.ts'
import { sessionOfIntent } from './session-of-intent.ts'

interface OperationView {
  id: string
  kind: 'capture' | 'void' | 'refund'
  state: string
  amount: number
  reference: string | null
  created_at: string
}

/** For parity checks: the truth of this world in the shape of the sandbox's other acquirer, never disturbed by faults. */
export function showBooks(world: StripeWorld, reference: string | undefined) {
  const intents = objectsOf(world, 'payment_intent').filter((intent) => wasApproved(world, intent))
  const setups = objectsOf(world, 'setup_intent').filter(({ status }) => status === 'succeeded')
  const payments = [
    ...intents.map((intent) => paymentOf(world, intent)),
    ...setups.map((intent) => setupOf(world, intent)),
  ]
    .filter((payment) => reference === undefined || payment.reference === reference)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return { payments, totals: totalsOf(payments) }
}

/** Refused cards and pages nobody paid on are no payments. */
function wasApproved(world: StripeWorld, { status, latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (status === 'requires_capture' || status === 'succeeded') return true
  return status === 'canceled' && charge !== null && known(world, 'charge', charge).object.paid
}

function paymentOf(world: StripeWorld, intent: Stripe.PaymentIntent) {
  const charge = known(world, 'charge', intent.latest_charge).object
  const refunds = objectsOf(world, 'refund').filter(({ payment_intent: of }) => of === intent.id)
  const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const captured = intent.amount_received
  const card = charge.payment_method_details?.card
  return {
    id: intent.id,
    mode: intent.capture_method === 'manual' ? ('hold' as const) : ('sale' as const),
    state: stateOf(intent, refunded),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata.attempt ?? sessionOfIntent(world, intent.id)?.client_reference_id ?? null,
    captured,
    refunded,
    hold_expires_at: card?.capture_before ? timeText(card.capture_before) : null,
    credential: String(intent.payment_method),
    disputed: charge.disputed,
    created_at: timeText(intent.created),
    operations: operationsOf(intent, refunds),
  }
}

function setupOf(world: StripeWorld, intent: Stripe.SetupIntent) {
  const session = objectsOf(world, 'checkout.session').find(({ setup_intent: id }) => id === intent.id)
  return {
    id: intent.id,
    mode: 'verify' as const,
    state: 'voided' as const,
    amount: 0,
    currency: (session?.currency ?? '').toUpperCase(),
    reference: intent.metadata?.attempt ?? session?.client_reference_id ?? null,
    captured: 0,
    refunded: 0,
    hold_expires_at: null,
    credential: String(intent.payment_method),
    disputed: false,
    created_at: timeText(intent.created),
    operations: [],
  }
}

function stateOf(intent: Stripe.PaymentIntent, refunded: number) {
  if (intent.status === 'requires_capture') return 'held'
  if (intent.status === 'canceled') return intent.cancellation_reason === 'automatic' ? 'expired' : 'voided'
  return refunded > 0 && refunded === intent.amount_received ? 'refunded' : 'captured'
}

/** `reference` is what the merchant wrote beside it: `capture` on the intent, `operation` on a refund. */
function operationsOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): OperationView[] {
  const own = { id: intent.id, state: 'succeeded', created_at: timeText(intent.created) }
  const operations: OperationView[] = []
  if (intent.status === 'succeeded' && intent.capture_method === 'manual') {
    const reference = intent.metadata.capture ?? null
    operations.push({ ...own, kind: 'capture', amount: intent.amount_received, reference })
  }
  if (intent.status === 'canceled') operations.push({ ...own, kind: 'void', amount: intent.amount, reference: null })
  for (const { id, status, amount, metadata, created } of refunds) {
    const reference = metadata?.operation ?? null
    operations.push({ id, kind: 'refund', state: String(status), amount, reference, created_at: timeText(created) })
  }
  return operations
}

function objectsOf<K extends Kind>(world: StripeWorld, kind: K): Shown[K][] {
  const sql = 'SELECT body FROM stripe_objects WHERE kind = ? ORDER BY seq'
  return allRows<{ body: string }>(world.books, sql, kind).map(({ body }) => JSON.parse(body) as Shown[K])
}

function timeText(seconds: number): string {
  return new Date(seconds * SECOND_MS).toISOString()
}
