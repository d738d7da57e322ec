import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { chargeIntent, failIntent } from './charge-intent.ts'
import type { DeclineName } from './declines.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { createIntent } from './intent.ts'
import { change, known, type Row, type Shown } from './objects.ts'
import { attachCard, storeCard } from './payment-methods.ts'
import { setUpCard } from './setup-intents.ts'
import type { CardInHand } from './test-cards.ts'

interface Verdict {
  card: CardInHand
  authenticated: boolean
  /** Refused before the card's bank was asked, or instead of it. */
  refusal: DeclineName | null
}

/** What the bank says of the payer's card, now or, when so ordered, later. */
export function giveVerdict(call: Call, id: string, given: Verdict): void {
  const { world } = call
  const fault = takeFault(world.books, 'verdict', ['late', 'refused'])
  const verdict = fault?.fault === 'refused' ? { ...given, refusal: 'generic_decline' as const } : given
  if (fault?.fault !== 'late') {
    applyVerdict(call, id, verdict)
    return
  }
  const dueAt = world.clock.now().getTime() + fault.delayMs
  change(world, 'checkout.session', id, {}, { secrets: { pending: verdict, challenged: null }, dueAt })
}

/** The late word of the bank. */
export function settlePending(call: Call, id: string): void {
  const { pending } = known(call.world, 'checkout.session', id).secrets
  if (pending) applyVerdict(call, id, pending)
}

function applyVerdict(call: Call, id: string, verdict: Verdict): void {
  const session = known(call.world, 'checkout.session', id)
  const told = session.object.mode === 'setup' ? setUp(call, session.object, verdict) : pay(call, session, verdict)
  const secrets = { challenged: null, wrongCodes: 0, pending: null, lastRefusal: told.refusal }
  if (told.refusal !== null) {
    // The page stays open: the next card may be taken.
    const dueAt = session.object.expires_at * 1000
    change(call.world, 'checkout.session', id, told.changes, { secrets, dueAt })
    return
  }
  const done = {
    ...told.changes,
    status: 'complete',
    url: null,
    customer_details: detailsOf(session.object, verdict.card),
  } as const
  emit(call, 'checkout.session.completed', change(call.world, 'checkout.session', id, done, { secrets, dueAt: null }))
}

interface Told {
  refusal: DeclineName | null
  changes: Partial<Shown['checkout.session']>
}

function setUp(call: Call, session: Stripe.Checkout.Session, { card, refusal }: Verdict): Told {
  const told = refusal ?? card.behaviour.setup ?? null
  setUpCard(call, known(call.world, 'setup_intent', session.setup_intent).object, card, told)
  return { refusal: told, changes: {} }
}

function pay(call: Call, session: Row<'checkout.session'>, { card, authenticated, refusal }: Verdict): Told {
  const intentId = intentOf(call, session)
  const { setupFutureUsage, captureMethod } = session.secrets
  const changes = { payment_intent: intentId }
  const method = storeCard(call, card)
  if (refusal === 'authentication_failed') {
    failIntent(call, intentId, refusal, { method })
    return { refusal, changes }
  }
  const attempt = { paymentMethod: method.id, offSession: false, authenticated, refusal: refusal ?? undefined }
  const answer = chargeIntent(call, intentId, attempt)
  if (answer.refusal !== null) return { refusal: answer.refusal, changes }
  const { customer } = session.object
  if (setupFutureUsage !== null && typeof customer === 'string') {
    attachCard(call, method.id, customer, setupFutureUsage === 'off_session')
  }
  return { refusal: null, changes: { ...changes, payment_status: captureMethod === 'manual' ? 'unpaid' : 'paid' } }
}

/** The intent of a page is made when somebody first pays there, not when it opens. */
export function intentOf(call: Call, { object: session, secrets }: Row<'checkout.session'>): string {
  if (typeof session.payment_intent === 'string') return session.payment_intent
  const intent = createIntent(call, {
    amount: session.amount_total ?? 0,
    currency: String(session.currency),
    customer: typeof session.customer === 'string' ? session.customer : null,
    captureMethod: secrets.captureMethod,
    setupFutureUsage: secrets.setupFutureUsage,
    description: secrets.intentDescription,
    metadata: secrets.intentMetadata,
  })
  change(call.world, 'checkout.session', session.id, { payment_intent: intent.id })
  return intent.id
}

function detailsOf(session: Stripe.Checkout.Session, card: CardInHand): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: { city: null, country: card.country, line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email: session.customer_email,
    individual_name: null,
    name: card.holder,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
