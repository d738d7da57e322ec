import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers and events, as far as we believe them. */
const Id = Type.String({ pattern: '^[0-9A-Za-z_]{1,64}$' })
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Status = Type.Enum(['successful', 'pending', 'failed'])
const Word = Type.Union([Type.Null(), Type.String({ maxLength: 100 })])
/** The merchant's other charges may have any. */
const Metadata = Type.Object({ reference: Type.Optional(Type.String({ maxLength: 500 })) })

const Charge = Type.Object({
  id: Id,
  objectType: Type.Literal('charge'),
  created: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  amount: Amount,
  currency: Currency,
  status: Status,
  captured: Type.Boolean(),
  refunded: Type.Boolean(),
  refunds: Type.Optional(
    Type.Array(Type.Object({ amount: Amount, status: Type.Optional(Status) }), { maxItems: 1_000 }),
  ),
  metadata: Type.Optional(Metadata),
  failureCode: Type.Optional(Word),
})

/** One of many is not looked at closer than to know whose it is. */
const Listed = Type.Object({ id: Id, metadata: Type.Optional(Metadata) })
const Charges = Type.Object({ list: Type.Array(Listed, { maxItems: 100 }), hasMore: Type.Boolean() })

const Refund = Type.Object({ id: Id, charge: Id, amount: Amount, currency: Currency, status: Status })

const Failure = Type.Object({
  error: Type.Object({
    type: Type.String({ minLength: 1, maxLength: 64 }),
    code: Type.Optional(Word),
    chargeId: Type.Optional(Type.Union([Type.Null(), Id])),
  }),
})

const Event = Type.Object({
  type: Type.String({ pattern: '^[A-Z_]{1,64}$' }),
  data: Type.Object({ id: Id, objectType: Type.Optional(Word), metadata: Type.Optional(Metadata) }),
})

export type Shift4Charge = Static<typeof Charge>

export const charge = Compile(Charge)
export const charges = Compile(Charges)
export const event = Compile(Event)
export const failure = Compile(Failure)
export const refund = Compile(Refund)
