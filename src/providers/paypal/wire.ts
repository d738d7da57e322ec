import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** PayPal's answers as far as we believe them: another word in an enum is no answer. */
const oneOf = <T extends string[]>(...words: T) => Type.Enum<T>([...words])
const Id = Type.String({ pattern: '^[\\w-]{1,64}$' })
const Text = Type.String({ maxLength: 300 })
const Money = Type.Object({
  currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
  value: Type.String({ maxLength: 32 }),
})
const Payee = Type.Object({ merchant_id: Type.Optional(Text) })
const ProcessorResponse = Type.Object({ response_code: Type.Optional(Text) })

const told = {
  id: Id,
  amount: Money,
  invoice_id: Type.Optional(Text),
  payee: Type.Optional(Payee),
  processor_response: Type.Optional(ProcessorResponse),
}
const Capture = Type.Object({
  ...told,
  status: oneOf('COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'),
})
const Authorization = Type.Object({
  ...told,
  status: oneOf('CAPTURED', 'CREATED', 'DENIED', 'PARTIALLY_CAPTURED', 'PENDING', 'VOIDED'),
})
const Refund = Type.Object({ ...told, status: oneOf('CANCELLED', 'COMPLETED', 'FAILED', 'PENDING') })

const Unit = Type.Object({
  reference_id: Text,
  amount: Money,
  payee: Type.Optional(Payee),
  payments: Type.Optional(
    Type.Object({
      authorizations: Type.Optional(Type.Array(Authorization)),
      captures: Type.Optional(Type.Array(Capture)),
      refunds: Type.Optional(Type.Array(Refund)),
    }),
  ),
})
const Order = Type.Object({
  id: Id,
  status: oneOf('APPROVED', 'COMPLETED', 'CREATED', 'PAYER_ACTION_REQUIRED', 'SAVED', 'VOIDED'),
  create_time: Type.Optional(Text),
  purchase_units: Type.Tuple([Unit]),
})

const Failure = Type.Object({
  name: Type.String({ pattern: '^[A-Z_]{1,60}$' }),
  details: Type.Optional(Type.Array(Type.Object({ issue: Type.String({ pattern: '^[A-Z_]{1,80}$' }) }))),
})

const Webhook = Type.Object({
  event_type: Text,
  resource: Type.Object({
    id: Type.Optional(Text),
    invoice_id: Type.Optional(Text),
    supplementary_data: Type.Optional(
      Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(Id) })) }),
    ),
  }),
})

export type PaypalEvent = Static<typeof Webhook>
export type PaypalOrder = Static<typeof Order>
export type PaypalCapture = Static<typeof Capture>
export type PaypalAuthorization = Static<typeof Authorization>

export const order = Compile(Order)
export const capture = Compile(Capture)
export const authorization = Compile(Authorization)
export const refund = Compile(Refund)
export const failure = Compile(Failure)
export const token = Compile(
  Type.Object({
    access_token: Type.String({ pattern: '^[\\x21-\\x7e]{1,4000}$' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    app_id: Type.Optional(Text),
  }),
)
/** What the token's own endpoint says, by RFC 6749. */
export const tokenFailure = Compile(Type.Object({ error: Type.String({ pattern: '^\\w{1,60}$' }) }))
export const webhook = Compile(Webhook)
