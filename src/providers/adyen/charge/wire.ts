import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { type ResultCode, STATUSES } from './words.ts'

/** The answers of Checkout v72 and standard webhooks, as far as we believe them. */
const Text = Type.String({ maxLength: 4096 })
const Reference = Type.String({ minLength: 1, maxLength: 256 })

const Amount = Type.Object({
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

/** Each has its meaning in `words.ts`. */
const Result = Type.Enum(Object.keys(STATUSES) as ResultCode[])

const Paid = Type.Object({
  pspReference: Type.Optional(Reference),
  merchantReference: Type.Optional(Reference),
  resultCode: Result,
  amount: Type.Optional(Amount),
  refusalReasonCode: Type.Optional(Text),
})

const Received = Type.Object({
  merchantAccount: Reference,
  paymentPspReference: Reference,
  pspReference: Reference,
  reference: Type.Optional(Reference),
  status: Type.Literal('received'),
  amount: Type.Optional(Amount),
})

const Methods = Type.Object({ paymentMethods: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })) })

const Failure = Type.Object({ status: Type.Integer(), errorCode: Text, errorType: Text })

const Flag = Type.Union([Type.Literal('true'), Type.Literal('false')])

/** Items of all that an account does come in the same batches. */
const Item = Type.Object({
  additionalData: Type.Optional(Type.Object({ hmacSignature: Type.Optional(Text) })),
  amount: Type.Object({
    currency: Text,
    value: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  eventCode: Reference,
  eventDate: Type.Optional(Text),
  merchantAccountCode: Text,
  merchantReference: Text,
  originalReference: Type.Optional(Type.Union([Text, Type.Null()])),
  pspReference: Text,
  success: Flag,
})

const Batch = Type.Object({
  live: Flag,
  notificationItems: Type.Array(Type.Object({ NotificationRequestItem: Item }), { minItems: 1, maxItems: 100 }),
})

export type AdyenPaid = Static<typeof Paid>
export type AdyenAmount = Static<typeof Amount>
export type AdyenItem = Static<typeof Item>

export const batch = Compile(Batch)
export const failure = Compile(Failure)
export const methods = Compile(Methods)
export const paid = Compile(Paid)
export const received = Compile(Received)
