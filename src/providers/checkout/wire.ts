import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type PaymentStatus, STATUSES } from './words.ts'

/** Answers and events, as far as we believe them. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** As it is asked for, told and listed. `actions`: newest first. */
const Payment = Type.Object({
  id: Word,
  amount: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  status: Type.Enum(Object.keys(STATUSES) as PaymentStatus[]),
  reference: Type.Optional(Type.String({ maxLength: 255 })),
  approved: Type.Optional(Type.Boolean()),
  response_code: Type.Optional(Word),
  requested_on: Type.Optional(Word),
  processed_on: Type.Optional(Word),
  balances: Type.Optional(Type.Object({ total_refunded: Type.Optional(Amount) })),
  actions: Type.Optional(Type.Array(Type.Object({ response_code: Type.Optional(Word) }), { maxItems: 100 })),
})

const Payments = Type.Object({ data: Type.Array(Payment, { maxItems: 100 }) })

const Accepted = Type.Object({ action_id: Word, reference: Type.Optional(Type.String({ maxLength: 255 })) })

const Failure = Type.Object({
  request_id: Word,
  error_type: Word,
  error_codes: Type.Optional(Type.Array(Word, { maxItems: 100 })),
})

const Event = Type.Object({
  id: Word,
  type: Word,
  data: Type.Object({ id: Word, reference: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])) }),
})

export type CheckoutPayment = Static<typeof Payment>

export const accepted = Compile(Accepted)
export const event = Compile(Event)
export const failure = Compile(Failure)
export const payment = Compile(Payment)
export const payments = Compile(Payments)
