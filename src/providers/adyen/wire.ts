import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { RESULT_CODES } from './words.ts'

/** What the answers of the Checkout and Management API have in common, and webhooks, as far as we believe them. */
export const Text = Type.String({ maxLength: 4096 })
export const Reference = Type.String({ minLength: 1, maxLength: 256 })
/** Each has its meaning in `words.ts`. */
export const Result = Type.Enum(RESULT_CODES)
export const Additional = Type.Record(Type.String(), Type.Unknown())
const maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const Flag = Type.Enum(['true', 'false'])

export const Amount = Type.Object({
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  // Beyond it, JSON has lost digits already.
  value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

/** What was taken on, of whatever change. */
const Modified = Type.Object({
  merchantAccount: Reference,
  paymentPspReference: Reference,
  pspReference: Reference,
  reference: Type.Optional(Reference),
  status: Type.Literal('received'),
  amount: Type.Optional(Amount),
})

/** Tolerant, for items of others come in the same batches: what is not ours is acknowledged all the same. */
const Item = Type.Object({
  additionalData: Type.Optional(Additional),
  amount: Type.Object({
    currency: Text,
    value: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  eventCode: Reference,
  eventDate: Type.Optional(Text),
  merchantAccountCode: Text,
  merchantReference: Text,
  originalReference: maybe(Text),
  paymentMethod: maybe(Text),
  pspReference: Text,
  reason: maybe(Text),
  success: Flag,
})

export const batch = Compile(
  Type.Object({
    live: Flag,
    notificationItems: Type.Array(Type.Object({ NotificationRequestItem: Item }), { minItems: 1 }),
  }),
)
export const modified = Compile(Modified)
export const failure = Compile(
  Type.Object({
    status: Type.Integer(),
    errorCode: Text,
    errorType: Type.Optional(Text),
    // Of the Management API, whose errors are those of RFC 7807: an address that ends in what the Checkout API calls errorType.
    type: Type.Optional(Text),
  }),
)

export type AdditionalData = Static<typeof Additional>
export type AdyenItem = Static<typeof Item>
