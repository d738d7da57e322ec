import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { Amount, Id, listOf, Metadata, nullable, reference, SignedAmount, Time } from '../wire.ts'

/** Stripe's answers about cards. */
const Card = Type.Object({
  id: Id,
  object: Type.Literal('issuing.card'),
  livemode: Type.Boolean(),
  status: Type.Enum(['active', 'canceled', 'inactive']),
  last4: Type.Optional(Type.String()),
  currency: Type.String(),
  created: Time,
  metadata: Metadata,
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 9999 }),
  cardholder: Type.Object({ name: Type.String({ minLength: 1 }) }),
})

/** With the most that can be paid with it, which only who has lost its order needs to read. */
const ListedCard = Type.Object({
  ...Card.properties,
  spending_controls: Type.Object({ spending_limits: nullable(Type.Array(Type.Object({ amount: Amount }))) }),
})

const Authorization = Type.Object({
  id: Id,
  object: Type.Literal('issuing.authorization'),
  approved: Type.Boolean(),
  amount: Amount,
  currency: Type.String(),
  created: Time,
  status: Type.Enum(['closed', 'expired', 'pending', 'reversed']),
  card: reference(Type.Object({ id: Id })),
  /** What was asked for, whatever it has become. */
  request_history: Type.Array(Type.Object({ amount: Amount, approved: Type.Boolean() })),
})

const Transaction = Type.Object({
  id: Id,
  object: Type.Literal('issuing.transaction'),
  type: Type.Enum(['capture', 'refund']),
  /** Negative where the card pays. */
  amount: SignedAmount,
  currency: Type.String(),
  created: Time,
  card: reference(Type.Object({ id: Id })),
})

export const cardholder = Compile(
  Type.Object({
    id: Id,
    object: Type.Literal('issuing.cardholder'),
    status: Type.Enum(['active', 'blocked', 'inactive']),
  }),
)
export const card = Compile(Card)
export const cards = listOf(Card)
export const listedCards = listOf(ListedCard)
export const cardNumber = Compile(
  Type.Object({
    ...Card.properties,
    number: Type.String({ pattern: '^\\d{12,19}$' }),
    cvc: Type.String({ pattern: '^\\d{3,4}$' }),
  }),
)
export const authorization = Compile(Authorization)
export const authorizations = listOf(Authorization)
export const transaction = Compile(Transaction)
export const transactions = listOf(Transaction)

export const balance = Compile(
  Type.Object({
    object: Type.Literal('balance'),
    issuing: Type.Optional(
      Type.Object({ available: Type.Array(Type.Object({ amount: SignedAmount, currency: Type.String() })) }),
    ),
  }),
)
export const disputes = listOf(
  Type.Object({
    id: Id,
    object: Type.Literal('issuing.dispute'),
    amount: Amount,
    currency: Type.String(),
    transaction: reference(Type.Object({ card: reference(Type.Object({ id: Id })) })),
  }),
)

/** What tells us of them. */
export const cardEvent = Compile(
  Type.Object({ object: Type.Literal('event'), type: Type.String(), data: Type.Object({ object: Type.Unknown() }) }),
)

export type StripeCard = Static<typeof Card>
export type StripeListedCard = Static<typeof ListedCard>
export type StripeAuthorization = Static<typeof Authorization>
export type StripeTransaction = Static<typeof Transaction>
