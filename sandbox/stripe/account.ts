import type Stripe from 'stripe'
import { allRows } from '../books.ts'
import { readStanding } from '../issuer/standing.ts'
import { accountIdOf } from './api-key.ts'
import { type Call, endpoint } from './call.ts'
import { EXPAND } from './list-params.ts'
import { shape } from './rules.ts'

function showAccount({ world }: Call): Stripe.Account {
  return {
    id: accountIdOf(world.apiKey),
    object: 'account',
    business_profile: null,
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'FR',
    default_currency: 'eur',
    details_submitted: true,
    email: 'owner@sandbank.test',
    payouts_enabled: true,
    settings: null,
    type: 'standard',
  } satisfies Stripe.Account
}

/** What Issuing's cards pay from, unless a test says otherwise. */
const ENOUGH = { amount: 100_000_000, currency: 'EUR' }

/** Captured less refunded, as if all of it were there at once. */
function showBalance({ world }: Call): Stripe.Balance {
  const sql = `SELECT body ->> 'currency' AS currency, sum(body ->> 'amount_captured') AS captured FROM stripe_objects
    WHERE kind = 'charge' AND body ->> 'captured' GROUP BY 1`
  const refunded = `SELECT coalesce(sum(body ->> 'amount'), 0) AS amount FROM stripe_objects
    WHERE kind = 'refund' AND body ->> 'status' <> 'failed' AND body ->> 'currency' = ?`
  const available = allRows<{ currency: string; captured: number }>(world.books, sql).map(({ currency, captured }) => {
    const [back] = allRows<{ amount: number }>(world.books, refunded, currency)
    const amount = captured - (back?.amount ?? 0)
    return { amount, currency, source_types: { card: amount } }
  })
  const issuing = (readStanding(world.books).available ?? [ENOUGH]).map(({ amount, currency }) => ({
    amount,
    currency: currency.toLowerCase(),
  }))
  return {
    object: 'balance',
    available,
    issuing: { available: issuing },
    livemode: false,
    pending: [],
  } satisfies Stripe.Balance
}

export const account = [
  endpoint(shape(EXPAND), { method: 'GET', path: '/v1/account', operation: 'other', act: showAccount }),
  endpoint(shape(EXPAND), { method: 'GET', path: '/v1/balance', operation: 'other', act: showBalance }),
]
