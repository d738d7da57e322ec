import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { HOUR_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { nextBankingDay } from '../bank/banking-days.ts'
import type { Sent } from '../bank/sent.ts'
import { allRows, oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { stripeKeyFor } from './api-key.ts'
import { moveBalance } from './balance.ts'
import { type Call, callOf, type StripeWorld } from './call.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { randomText, stripeId } from './ids.ts'
import { change, find, insert, known, type Shown } from './objects.ts'

/** Until its lines are final. */
const RECONCILED_AFTER_MS = HOUR_MS
/** Behind its day at the bank, whose number is told no sooner. */
const TRACED_AFTER_MS = 24 * HOUR_MS

/** In the evening of a banking day, for the next one. */
export function makePayoutsOfDay(sandbox: World, day: string): Sent[] {
  const world: StripeWorld = { ...sandbox, apiKey: stripeKeyFor(sandbox.key) }
  const now = Math.min(callOf(world).now, Math.floor(Date.parse(`${day}T18:00:00Z`) / SECOND_MS))
  return makePayouts({ ...callOf(world), now })
}

/** All that is available, currency by currency: where that is nothing, or less, it waits for what comes next. */
export function makePayouts(call: Call, { automatic = true }: { automatic?: boolean } = {}): Sent[] {
  const { books } = call.world
  // Where the operator is paid is said once for all acquirers of this house.
  const account = oneRow<{ iban: string }>(books, 'SELECT iban FROM payout_account')
  if (!account) return []
  const sql = `SELECT id, body ->> 'net' AS net, body ->> 'currency' AS currency FROM stripe_objects
    WHERE kind = 'balance_transaction' AND secrets ->> 'payout' IS NULL AND body ->> 'available_on' <= ? ORDER BY seq`
  const waiting = allRows<{ id: string; net: number; currency: string }>(books, sql, call.now)
  return [...Map.groupBy(waiting, (one) => one.currency)].flatMap(([currency, moved]) => {
    const amount = moved.reduce((sum, { net }) => sum + net, 0)
    const ids = moved.map(({ id }) => id)
    return amount > 0 ? pay(call, account.iban, { amount, currency, automatic }, ids) : []
  })
}

function pay(
  call: Call,
  iban: string,
  of: { amount: number; currency: string; automatic: boolean },
  transactions: readonly string[],
): Sent[] {
  const { world } = call
  const { amount, currency, automatic } = of
  const id = stripeId('payout')
  const fault = takeFault(world.books, 'payout', ['cent', 'nameless', 'missing', 'failed'])?.fault
  const arrivesOn = nextBankingDay(new Date(call.now * SECOND_MS).toISOString().slice(0, 10))
  const out = { type: 'payout', category: 'payout', amount: -amount, fee: 0, currency, source: id } as const
  const moved = moveBalance(call, { ...out, description: 'STRIPE PAYOUT' })
  const object = {
    id,
    object: 'payout',
    ...of,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Date.parse(`${arrivesOn}T00:00:00Z`) / SECOND_MS,
    balance_transaction: moved.id,
    created: call.now,
    description: automatic ? 'STRIPE PAYOUT' : null,
    destination: bankAccount(call, iban),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  } satisfies Shown['payout']
  const trace = `STRIPE${randomText(12).toUpperCase()}`
  const dueAt = call.now * SECOND_MS + RECONCILED_AFTER_MS
  insert(world, 'payout', { object, secrets: { trace, fails: fault === 'failed' } }, dueAt)
  for (const one of [...transactions, moved.id])
    change(world, 'balance_transaction', one, {}, { secrets: { payout: id } })
  emit(call, 'payout.created', object)
  // The operator's account has euros alone.
  if (currency !== 'eur' || fault === 'missing' || fault === 'failed') return []
  const remittance = fault === 'nameless' ? 'PAYOUT' : trace
  return [{ iban, amount: fault === 'cent' ? amount - 1 : amount, party: 'STRIPE', remittance }]
}

/** What time does to one: its lines are final, then it is at the bank, or was not taken, then the bank's number is known. */
export function advancePayout(call: Call, id: string): void {
  const { object, secrets } = known(call.world, 'payout', id)
  const arrivesAt = object.arrival_date * SECOND_MS
  if (object.status !== 'in_transit') {
    const trace = { status: 'supported', value: secrets.trace }
    emit(call, 'payout.updated', change(call.world, 'payout', id, { trace_id: trace }, { dueAt: null }))
  } else if (object.reconciliation_status === 'in_progress') {
    const completed = change(call.world, 'payout', id, { reconciliation_status: 'completed' }, { dueAt: arrivesAt })
    emit(call, 'payout.reconciliation_completed', completed)
  } else if (call.now < object.arrival_date) {
    // One that was made by hand has no lines to wait for.
    change(call.world, 'payout', id, {}, { dueAt: arrivesAt })
  } else if (secrets.fails) failPayout(call, object)
  else {
    const paid = change(call.world, 'payout', id, { status: 'paid' }, { dueAt: arrivesAt + TRACED_AFTER_MS })
    emit(call, 'payout.paid', paid)
  }
}

/** Its money is in the balance again, and in the next one. */
function failPayout(call: Call, { id, amount, currency }: Shown['payout']): void {
  const back = { type: 'payout_failure', category: 'payout_reversal', amount, fee: 0, currency, source: id } as const
  const moved = moveBalance(call, { ...back, description: 'STRIPE PAYOUT FAILURE' })
  const why = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' }
  const changes = { status: 'failed', failure_balance_transaction: moved.id, ...why } as const
  emit(call, 'payout.failed', change(call.world, 'payout', id, changes, { dueAt: null }))
}

/** Known by its last four digits, as the API tells it. */
function bankAccount({ world }: Call, iban: string): string {
  const id = `ba_1${createHash('sha256').update(iban).digest('hex').slice(0, 23)}`
  if (find(world, 'bank_account', id)) return id
  const object = {
    id,
    object: 'bank_account',
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'SANDBANK',
    country: iban.slice(0, 2),
    currency: 'eur',
    fingerprint: null,
    last4: iban.slice(-4),
    routing_number: null,
    status: 'verified',
  } satisfies Stripe.BankAccount
  insert(world, 'bank_account', { object, secrets: {} })
  return id
}
