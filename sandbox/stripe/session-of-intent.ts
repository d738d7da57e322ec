import type Stripe from 'stripe'
import { oneRow } from '../books.ts'
import type { StripeWorld } from './call.ts'

export function sessionOfIntent(world: StripeWorld, intentId: string): Stripe.Checkout.Session | undefined {
  const sql = `SELECT body FROM stripe_objects WHERE payment_intent = ? AND kind = 'checkout.session'`
  const row = oneRow<{ body: string }>(world.books, sql, intentId)
  return row && (JSON.parse(row.body) as Stripe.Checkout.Session)
}
