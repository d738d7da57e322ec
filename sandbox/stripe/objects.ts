import type Stripe from 'stripe'
import { allRows, oneRow, run } from '../books.ts'
import { noSuch } from './api-error.ts'
import type { StripeWorld } from './call.ts'
import type { DeclineName } from './declines.ts'
import type {
  AuthorizationStatus,
  CancellationReason,
  CardholderStatus,
  CardholderType,
  ChargeStatus,
  DisputeStatus,
  IntentStatus,
  IssuedCardStatus,
  IssuedCardType,
  PaymentStatus,
  PayoutStatus,
  RefundStatus,
  SessionStatus,
  SetupCancellation,
  SetupStatus,
  TransactionType,
} from './enums.ts'
import type { Behaviour, CardInHand } from './test-cards.ts'

type Closed<T, Members> = Omit<T, keyof Members> & Members

/** What the API shows of each kind, with the words of its states closed. */
export interface Shown {
  customer: Stripe.Customer
  'checkout.session': Closed<Stripe.Checkout.Session, { status: SessionStatus; payment_status: PaymentStatus }>
  payment_intent: Closed<Stripe.PaymentIntent, { status: IntentStatus; cancellation_reason: CancellationReason | null }>
  setup_intent: Closed<Stripe.SetupIntent, { status: SetupStatus; cancellation_reason: SetupCancellation | null }>
  payment_method: Stripe.PaymentMethod
  charge: Closed<Stripe.Charge, { status: ChargeStatus }>
  refund: Closed<Stripe.Refund, { status: RefundStatus }>
  dispute: Closed<Stripe.Dispute, { status: DisputeStatus }>
  balance_transaction: Stripe.BalanceTransaction
  payout: Closed<Stripe.Payout, { status: PayoutStatus }>
  bank_account: Stripe.BankAccount
  event: Stripe.Event
  'issuing.cardholder': Closed<Stripe.Issuing.Cardholder, { status: CardholderStatus; type: CardholderType }>
  'issuing.card': Closed<
    Stripe.Issuing.Card,
    { status: IssuedCardStatus; type: IssuedCardType; cardholder: Shown['issuing.cardholder'] }
  >
  'issuing.authorization': Closed<
    Stripe.Issuing.Authorization,
    { status: AuthorizationStatus; card: Shown['issuing.card'] }
  >
  'issuing.transaction': Closed<
    Stripe.Issuing.Transaction,
    { type: TransactionType; card: string; authorization: string | null }
  >
  webhook_endpoint: Stripe.WebhookEndpoint
}

/** What only the acquirer and the card's bank know. */
export interface Secrets {
  customer: Record<never, never>
  'checkout.session': SessionSecrets
  payment_intent: Record<never, never>
  setup_intent: Record<never, never>
  payment_method: { behaviour: Behaviour; isSetUp: boolean }
  charge: { behaviour: Behaviour }
  refund: { becomes?: 'succeeded' | 'failed' }
  dispute: Record<never, never>
  /** Null: nobody has been paid it. */
  balance_transaction: { payout: string | null }
  /** `trace`: the bank's number, which is told later. */
  payout: { trace: string; fails: boolean }
  bank_account: Record<never, never>
  event: Record<never, never>
  'issuing.cardholder': Record<never, never>
  'issuing.card': Record<never, never>
  'issuing.authorization': Record<never, never>
  'issuing.transaction': Record<never, never>
  webhook_endpoint: { secrets: { value: string; until: number | null }[] }
}

interface SessionSecrets {
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  setupFutureUsage: 'off_session' | 'on_session' | null
  intentMetadata: Record<string, string>
  intentDescription: string | null
  itemName: string
  /** The card that waits for its 3-D Secure answer. */
  challenged: CardInHand | null
  wrongCodes: number
  /** A verdict that is decided and comes later. */
  pending: { card: CardInHand; authenticated: boolean; refusal: DeclineName | null } | null
  /** Shown to the payer beside the form: why the last card was not taken. */
  lastRefusal: DeclineName | null
}

export type Kind = keyof Shown

export interface Row<K extends Kind> {
  object: Shown[K]
  secrets: Secrets[K]
}

interface StoredRow {
  body: string
  secrets: string
}

/** Members by which lists narrow. */
interface Filed {
  id: string
  customer?: unknown
  payment_intent?: unknown
  email?: unknown
}

const idIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** `dueAt`: when something happens to it by itself, on the business clock. */
export function insert<K extends Kind>(
  world: StripeWorld,
  kind: K,
  row: Row<K>,
  dueAt: number | null = null,
): Shown[K] {
  const object: Filed = row.object
  const sql = `INSERT INTO stripe_objects (id, kind, created, customer, payment_intent, email, body, secrets, due_at, shown_until)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  run(
    world.books,
    sql,
    object.id,
    kind,
    world.clock.now().getTime(),
    idIn(object.customer),
    idIn(object.payment_intent),
    idIn(object.email),
    JSON.stringify(row.object),
    JSON.stringify(row.secrets),
    dueAt,
    world.lagUntil ?? 0,
  )
  return row.object
}

/** The truth, which the API may show only later. */
export function find<K extends Kind>(world: StripeWorld, kind: K, id: string): Row<K> | undefined {
  const sql = 'SELECT body, secrets FROM stripe_objects WHERE id = ? AND kind = ?'
  const row = oneRow<StoredRow>(world.books, sql, id, kind)
  return row && { object: JSON.parse(row.body) as Shown[K], secrets: JSON.parse(row.secrets) as Secrets[K] }
}

/** Throws the API's 404. */
export function get<K extends Kind>(world: StripeWorld, kind: K, id: string, param: string): Row<K> {
  const row = find(world, kind, id)
  if (!row) throw noSuch(kind, id, param)
  return row
}

/** What a row points to: its absence would be a mistake of the simulator. */
export function known<K extends Kind>(world: StripeWorld, kind: K, reference: unknown): Row<K> {
  const row = find(world, kind, String(reference))
  if (!row) throw new Error(`the books lack ${kind} ${reference}`)
  return row
}

/** Replaces members of an object; `dueAt` null means that nothing more happens to it by itself. */
export function change<K extends Kind>(
  world: StripeWorld,
  kind: K,
  id: string,
  changes: Partial<Shown[K]>,
  also: { secrets?: Partial<Secrets[K]>; dueAt?: number | null } = {},
): Shown[K] {
  const row = known(world, kind, id)
  const object: Filed & Shown[K] = { ...row.object, ...changes }
  const sql = `UPDATE stripe_objects SET body = ?, secrets = ?, customer = ?, payment_intent = ? WHERE id = ?`
  if (world.lagUntil !== undefined) {
    const lag = 'UPDATE stripe_objects SET shown_body = body, shown_until = ?1 WHERE id = ?2 AND shown_until < ?1'
    run(world.books, lag, world.lagUntil, id)
  }
  const secrets = JSON.stringify({ ...row.secrets, ...also.secrets })
  run(world.books, sql, JSON.stringify(object), secrets, idIn(object.customer), idIn(object.payment_intent), id)
  if (also.dueAt !== undefined) run(world.books, 'UPDATE stripe_objects SET due_at = ? WHERE id = ?', also.dueAt, id)
  return object
}

/** What has to happen by now, the longest due first. */
export function dueObjects(world: StripeWorld): { id: string; kind: Kind }[] {
  const sql = 'SELECT id, kind FROM stripe_objects WHERE due_at <= ? ORDER BY due_at, seq LIMIT 100'
  return allRows<{ id: string; kind: Kind }>(world.books, sql, world.clock.now().getTime())
}
