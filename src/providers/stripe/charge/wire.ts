import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'

/** The answers of the API and its events, as far as we believe them. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Seconds = Type.Integer({ minimum: 0, maximum: 1e11 })
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const INTENT_STATUSES = [
  'canceled',
  'processing',
  'requires_action',
  'requires_capture',
  'requires_confirmation',
  'requires_payment_method',
  'succeeded',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

const Metadata = Type.Object({ reference: Type.Optional(Type.String()) })

const CardError = Type.Object({ code: Maybe(Word), decline_code: Maybe(Word) })

const LatestCharge = Type.Object({ id: Word, amount_refunded: Amount })

const Intent = Type.Object({
  id: Word,
  object: Type.Literal('payment_intent'),
  amount: Amount,
  amount_received: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  created: Seconds,
  livemode: Type.Boolean(),
  metadata: Metadata,
  status: Type.Enum(INTENT_STATUSES),
  latest_charge: Maybe(Type.Union([Word, LatestCharge])),
  last_payment_error: Maybe(CardError),
})

const CardMethod = Type.Object({ id: Word, object: Type.Literal('payment_method') })

/** Of a list or a search we want to know which one is ours, and nothing else. */
const Intents = Type.Object({
  data: Type.Array(Type.Object({ id: Word, created: Seconds, metadata: Metadata }), { maxItems: 100 }),
  has_more: Type.Boolean(),
})

const REFUND_STATUSES = ['canceled', 'failed', 'pending', 'requires_action', 'succeeded'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const Refund = Type.Object({
  id: Word,
  amount: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  payment_intent: Word,
  status: Type.Enum(REFUND_STATUSES),
})

const Account = Type.Object({ id: Word, object: Type.Literal('account') })

const Failure = Type.Object({
  error: Type.Object({
    type: Word,
    code: Maybe(Word),
    decline_code: Maybe(Word),
    param: Maybe(Word),
    payment_intent: Maybe(Type.Unknown()),
  }),
})

const Event = Type.Object({
  id: Word,
  type: Word,
  livemode: Type.Boolean(),
  data: Type.Object({
    object: Type.Object({ object: Word, id: Word, payment_intent: Maybe(Word), metadata: Type.Optional(Metadata) }),
  }),
})

export type StripeIntent = Static<typeof Intent>
export type StripeFailure = Static<typeof Failure>['error']

export const account = Compile(Account)
export const cardMethod = Compile(CardMethod)
export const event = Compile(Event)
export const failure = Compile(Failure)
export const intent = Compile(Intent)
export const intents = Compile(Intents)
export const refund = Compile(Refund)
