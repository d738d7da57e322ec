import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { Amount, CardError, Currency, Id, maybe, Time } from '../wire.ts'
import { INTENT_STATUSES, REFUND_STATUSES } from '../words.ts'

/** What is charged, as Stripe answers and tells it in the version of `traits.ts`. */
const Metadata = Type.Object({ reference: Type.Optional(Type.String()) })

const LatestCharge = Type.Object({ id: Id, amount_refunded: Amount })

const Intent = Type.Object({
  id: Id,
  object: Type.Literal('payment_intent'),
  amount: Amount,
  amount_received: Amount,
  currency: Currency,
  created: Time,
  livemode: Type.Boolean(),
  metadata: Metadata,
  status: Type.Enum(INTENT_STATUSES),
  latest_charge: maybe(Type.Union([Id, LatestCharge])),
  last_payment_error: maybe(CardError),
})

/** Of a list or a search we want to know which one is ours, and nothing else. */
const Listed = Type.Object({ id: Id, created: Time, metadata: Metadata })

export const cardMethod = Compile(Type.Object({ id: Id, object: Type.Literal('payment_method') }))
export const intent = Compile(Intent)
export const intents = Compile(Type.Object({ data: Type.Array(Listed, { maxItems: 100 }), has_more: Type.Boolean() }))
export const refund = Compile(
  Type.Object({
    id: Id,
    amount: Amount,
    currency: Currency,
    payment_intent: Id,
    status: Type.Enum(REFUND_STATUSES),
  }),
)
export const event = Compile(
  Type.Object({
    id: Id,
    type: Id,
    livemode: Type.Boolean(),
    data: Type.Object({
      object: Type.Object({ object: Id, id: Id, payment_intent: maybe(Id), metadata: Type.Optional(Metadata) }),
    }),
  }),
)

export type StripeIntent = Static<typeof Intent>
export type StripeListed = Static<typeof Listed>
