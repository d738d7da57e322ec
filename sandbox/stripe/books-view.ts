import type Stripe from 'stripe'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows } from '../books.ts'
import { totalsOf } from '../totals.ts'
import type { StripeWorld } from './call.ts'
import { type Kind, known, type Shown } from './objects.ts'

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
  const sessions = objectsOf(world, 'checkout.session')
  const sessionOf = (id: string) =>
    sessions.find((session) => session.payment_intent === id || session.setup_intent === id)
  const refunds = Map.groupBy(objectsOf(world, 'refund'), ({ payment_intent: intent }) => String(intent))
  const named = <T extends { id: string; metadata: Stripe.Metadata | null }>(intent: T) => ({
    intent,
    reference: intent.metadata?.attempt ?? sessionOf(intent.id)?.client_reference_id ?? null,
  })
  const isWanted = (named: { reference: string | null }) => reference === undefined || named.reference === reference
  const intents = objectsOf(world, 'payment_intent').map(named).filter(isWanted)
  const setups = objectsOf(world, 'setup_intent').map(named).filter(isWanted)
  const payments = [
    ...intents.flatMap(({ intent, reference }) => paymentOf(world, intent, reference, refunds.get(intent.id) ?? [])),
    ...setups.flatMap(({ intent, reference }) => checkOf(intent, reference)),
  ].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return { payments, totals: totalsOf(payments) }
}

/** None for refused cards and pages nobody paid on. */
function paymentOf(
  world: StripeWorld,
  intent: Shown['payment_intent'],
  reference: string | null,
  refunds: readonly Shown['refund'][],
) {
  if (intent.latest_charge === null) return []
  const charge = known(world, 'charge', intent.latest_charge).object
  if (!charge.paid) return []
  const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const before = charge.payment_method_details?.card?.capture_before
  const payment = {
    id: intent.id,
    mode: intent.capture_method === 'manual' ? ('hold' as const) : ('sale' as const),
    state: stateOf(intent, refunded),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    reference,
    captured: intent.amount_received,
    refunded,
    hold_expires_at: before === undefined ? null : timeText(before),
    credential: String(intent.payment_method),
    disputed: charge.disputed,
    created_at: timeText(intent.created),
    operations: operationsOf(intent, refunds),
  }
  return [payment]
}

function checkOf(intent: Shown['setup_intent'], reference: string | null) {
  if (intent.status !== 'succeeded') return []
  const check = {
    id: intent.id,
    mode: 'verify' as const,
    state: 'voided' as const,
    amount: 0,
    currency: '',
    reference,
    captured: 0,
    refunded: 0,
    hold_expires_at: null,
    credential: String(intent.payment_method),
    disputed: false,
    created_at: timeText(intent.created),
    operations: [],
  }
  return [check]
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
