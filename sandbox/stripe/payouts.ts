import type Stripe from 'stripe'
import { allRows } from '../books.ts'
import { invalidRequest } from './api-error.ts'
import { type Call, endpoint, type StripeWorld } from './call.ts'
import { takeFault } from './faults.ts'
import { EXPAND, LIST } from './list-params.ts'
import { shape, text } from './rules.ts'
import { type ListParams, listOfKind, view } from './views.ts'

const PATH = '/v1/payouts'
const BALANCE_PATH = '/v1/balance_transactions'

/** As a restricted key is refused that lacks a permission. */
function requirePermission({ world }: Call, permission: string): void {
  if (!takeFault(world.books, 'payouts', ['forbidden'])) return
  const message = `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account 'acct_****'. Having the '${permission}' permission would allow this request to continue.`
  throw invalidRequest(message, { code: 'more_permissions_required' }, 403)
}

/** Of a payout: what it is made of, itself included; of one whose lines are not final some of that. */
function inPayout({ books }: StripeWorld, payout: Stripe.Payout): ReadonlySet<string> {
  const ids = `SELECT id FROM stripe_objects WHERE kind = 'balance_transaction' AND secrets ->> 'payout' = ? ORDER BY seq`
  const all = allRows<{ id: string }>(books, ids, payout.id).map(({ id }) => id)
  return new Set(payout.reconciliation_status === 'completed' ? all : all.slice(1))
}

function listMovements(
  call: Call,
  params: ListParams & { payout?: string; source?: string; type?: string; currency?: string },
) {
  requirePermission(call, 'rak_balance_transaction_read')
  const { world, now } = call
  const { payout: id, source, type, currency } = params
  const payout = id === undefined ? undefined : view(world, 'payout', id, 'payout')
  if (payout && !payout.automatic) {
    throw invalidRequest('Balance transaction history can only be filtered on automatic transfers, not manual.')
  }
  const within = payout && inPayout(world, payout)
  const list = listOfKind(
    world,
    'balance_transaction',
    BALANCE_PATH,
    params,
    {},
    (one) =>
      (within?.has(one.id) ?? true) &&
      (source === undefined || one.source === source) &&
      (type === undefined || one.type === type) &&
      (currency === undefined || one.currency === currency),
  )
  return { ...list, data: list.data.map((one) => asOf(one, now)) }
}

/** What is pending becomes available by itself. */
function asOf(moved: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction {
  return { ...moved, status: moved.available_on <= now ? 'available' : 'pending' }
}

export const payouts = [
  endpoint(shape({ ...LIST, status: text() }), {
    method: 'GET',
    path: PATH,
    operation: 'payouts',
    act(call, params) {
      requirePermission(call, 'rak_payout_read')
      const { status } = params
      return listOfKind(call.world, 'payout', PATH, params, {}, (one) => !status || one.status === status)
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,
    operation: 'payouts',
    act(call, _params, { id = '' }) {
      requirePermission(call, 'rak_payout_read')
      return view(call.world, 'payout', id, 'payout')
    },
  }),
  endpoint(shape({ ...LIST, payout: text(), source: text(), type: text(), currency: text() }), {
    method: 'GET',
    path: BALANCE_PATH,
    operation: 'payouts',
    act: listMovements,
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${BALANCE_PATH}/:id`,
    operation: 'payouts',
    act(call, _params, { id = '' }) {
      requirePermission(call, 'rak_balance_transaction_read')
      return asOf(view(call.world, 'balance_transaction', id, 'id'), call.now)
    },
  }),
]
