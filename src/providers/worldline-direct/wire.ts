import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** The answers of the Server API (v2) and its webhooks, as far as we believe them. */
const Text = Type.String({ maxLength: 1024 })
const Id = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' })

export const STATUSES = [
  'ACCOUNT_VERIFIED',
  'AUTHORIZATION_REQUESTED',
  'CANCELLED',
  'CAPTURED',
  'CAPTURE_REQUESTED',
  'CHARGEBACKED',
  'CHARGEBACK_NOTIFICATION',
  'CREATED',
  'PAID',
  'PENDING_APPROVAL',
  'PENDING_CAPTURE',
  'PENDING_COMPLETION',
  'PENDING_FRAUD_APPROVAL',
  'PENDING_PAYMENT',
  'REDIRECTED',
  'REFUNDED',
  'REFUND_REQUESTED',
  'REJECTED',
  'REJECTED_CAPTURE',
  'REVERSED',
] as const
export type WireStatus = (typeof STATUSES)[number]

const Maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Money = Type.Object({
  amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  currencyCode: Type.String({ minLength: 3, maxLength: 3 }),
})

const ApiError = Type.Object({ errorCode: Maybe(Text), code: Maybe(Text), id: Maybe(Text), propertyName: Maybe(Text) })

const StatusOutput = Type.Object({
  statusCode: Maybe(Type.Integer()),
  errors: Maybe(Type.Array(ApiError, { maxItems: 50 })),
})

const References = Type.Object({ merchantReference: Maybe(Text) })

const Operation = Type.Object({
  id: Type.Optional(Id),
  status: Text,
  amountOfMoney: Maybe(Money),
})

const Payment = Type.Object({
  id: Id,
  status: Type.Enum(STATUSES),
  statusOutput: Maybe(StatusOutput),
  paymentOutput: Type.Object({
    amountOfMoney: Money,
    references: Type.Object({ merchantReference: Text }),
    cardPaymentMethodSpecificOutput: Maybe(Type.Object({ authorisationCode: Maybe(Text) })),
  }),
  Operations: Maybe(Type.Array(Operation, { maxItems: 500 })),
})

const Changed = Type.Object({ amountOfMoney: Money, references: Maybe(References) })
const change = { id: Id, status: Type.Enum(STATUSES), statusOutput: Maybe(StatusOutput) }

const Failure = Type.Object({
  errorId: Maybe(Text),
  errors: Type.Array(ApiError, { minItems: 1, maxItems: 50 }),
  paymentResult: Maybe(Type.Object({ payment: Maybe(Payment) })),
})

/** Tolerant: events of other kinds come to the same address. */
const Event = Type.Object({
  merchantId: Text,
  type: Text,
  payment: Maybe(
    Type.Object({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      paymentOutput: Maybe(Type.Object({ references: Maybe(References) })),
    }),
  ),
})

export const tested = Compile(Type.Object({ result: Type.Literal('OK') }))
export const created = Compile(Type.Object({ payment: Payment }))
export const payment = Compile(Payment)
export const cancelled = Compile(Type.Object({ payment: Payment }))
export const captured = Compile(Type.Object({ ...change, captureOutput: Changed }))
export const refunded = Compile(Type.Object({ ...change, refundOutput: Changed }))
export const failure = Compile(Failure)
export const event = Compile(Event)

export type WirePayment = Type.Static<typeof Payment>
export type WireFailure = Type.Static<typeof Failure>
