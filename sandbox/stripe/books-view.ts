import type Stripe from 'stripe'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows } from '../books.ts'
import { totalsOf } from '../totals.ts'
import type { StripeWorld } from './call.ts'
import { find, type Kind, type Shown } from './objects.ts'
import { sessionOfIntent } from './session-of-intent.ts'

interface OperationView {
  id: string
  kind: 'capture' | 'void' | 'refund'
  state: string
  amount: number
  reference: string | null
  created_at: string
}

/** Where a merchant keeps its own identifier. */
const REFERENCES = ['attempt', 'attempt_id', 'operation', 'operation_id', 'reference']

/** For parity checks: the truth of this world in the shape of the sandbox's other acquirer, never disturbed by faults. */
export function showBooks(world: StripeWorld, reference: string | undefined) {
  const intents = objectsOf(world, 'payment_intent').filter(({ status }) => PAID.has(status))
  const setups = objectsOf(world, 'setup_intent').filter(({ status }) => status === 'succeeded')
  const payments = [
    ...intents.map((intent) => paymentOf(world, intent)),
    ...setups.map((intent) => setupOf(world, intent)),
  ]
    .filter((payment) => reference === undefined || payment.reference === reference)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return { payments, totals: totalsOf(payments) }
}

/** A canceled intent counts only when it held something. */
const PAID = new Set<string>(['requires_capture', 'succeeded', 'canceled'])

function paymentOf(world: StripeWorld, intent: Stripe.PaymentIntent) {
  const charge = intent.latest_charge === null ? undefined : find(world, 'charge', String(intent.latest_charge))?.object
  const refunds = objectsOf(world, 'refund').filter(({ payment_intent: of }) => of === intent.id)
  const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const captured = intent.amount_received
  const card = charge?.payment_method_details?.card
  return {
    id: intent.id,
    mode: intent.capture_method === 'manual' ? ('hold' as const) : ('sale' as const),
    state: stateOf(intent, refunded),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    reference: referenceIn(intent.metadata) ?? sessionOfIntent(world, intent.id)?.client_reference_id ?? null,
    captured,
    refunded,
    hold_expires_at: card?.capture_before ? timeText(card.capture_before) : null,
    credential: String(intent.payment_method),
    disputed: charge?.disputed ?? false,
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
    reference: referenceIn(intent.metadata ?? {}) ?? session?.client_reference_id ?? null,
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

function operationsOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): OperationView[] {
  const operations: OperationView[] = []
  const own = {
    id: intent.id,
    state: 'succeeded',
    reference: referenceIn(intent.metadata),
    created_at: timeText(intent.created),
  }
  if (intent.status === 'succeeded' && intent.capture_method === 'manual') {
    operations.push({ ...own, kind: 'capture', amount: intent.amount_received })
  }
  if (intent.status === 'canceled') operations.push({ ...own, kind: 'void', amount: intent.amount })
  for (const { id, status, amount, metadata, created } of [...refunds].reverse()) {
    const reference = referenceIn(metadata ?? {})
    operations.push({ id, kind: 'refund', state: String(status), amount, reference, created_at: timeText(created) })
  }
  return operations
}

function referenceIn(metadata: Stripe.Metadata): string | null {
  const name = REFERENCES.find((one) => metadata[one] !== undefined)
  return name === undefined ? null : (metadata[name] ?? null)
}

function objectsOf<K extends Kind>(world: StripeWorld, kind: K): Shown[K][] {
  const sql = 'SELECT body FROM stripe_objects WHERE kind = ? ORDER BY seq'
  return allRows<{ body: string }>(world.books, sql, kind).map(({ body }) => JSON.parse(body) as Shown[K])
}

function timeText(seconds: number): string {
  return new Date(seconds * SECOND_MS).toISOString()
}
