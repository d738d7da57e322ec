import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { Currency, Id, listOf, maybe, nullable, reference, SignedAmount, Time } from '../wire.ts'

/** What is paid out to us, as Stripe answers it. */
const Payout = Type.Object({
  id: Id,
  object: Type.Literal('payout'),
  livemode: Type.Boolean(),
  amount: SignedAmount,
  currency: Currency,
  created: Time,
  arrival_date: Time,
  automatic: Type.Boolean(),
  status: Type.Enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  reconciliation_status: Type.Enum(['completed', 'in_progress', 'not_applicable']),
  // A bank account or a card; of one that was deleted nothing but its id is left.
  destination: nullable(
    reference(Type.Object({ object: Type.Optional(Type.String()), last4: Type.Optional(Type.String()) })),
  ),
  statement_descriptor: maybe(Type.String()),
  trace_id: maybe(Type.Object({ status: Type.String(), value: nullable(Type.String()) })),
})

/** A charge, a refund, a dispute, a payout: what of each is read, and of others their id alone. */
const Source = Type.Object({
  id: Id,
  object: Type.String(),
  livemode: Type.Optional(Type.Boolean()),
  amount: Type.Optional(SignedAmount),
  amount_captured: Type.Optional(SignedAmount),
  payment_intent: maybe(reference(Type.Object({ id: Id }))),
})

const BalanceTransaction = Type.Object({
  id: Id,
  object: Type.Literal('balance_transaction'),
  amount: SignedAmount,
  fee: SignedAmount,
  net: SignedAmount,
  currency: Currency,
  created: Time,
  exchange_rate: nullable(Type.Number()),
  reporting_category: Type.String(),
  source: nullable(reference(Source)),
})

export const payout = Compile(Payout)
export const payouts = listOf(Payout)
export const balanceTransactions = listOf(BalanceTransaction)

export type StripePayout = Static<typeof Payout>
export type StripeSource = Static<typeof Source>
export type StripeBalanceTransaction = Static<typeof BalanceTransaction>
