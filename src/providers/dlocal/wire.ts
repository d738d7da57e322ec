import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type PaymentStatus, STATUSES } from './words.ts'

/** Answers and notifications, as far as we believe them. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Code = Type.String({ pattern: '^[0-9]{3}$' })

const Told = {
  amount: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  created_date: Type.Optional(Word),
  status: Type.Enum(Object.keys(STATUSES) as PaymentStatus[]),
  status_code: Type.Optional(Code),
  order_id: Type.String({ maxLength: 255 }),
}

const Payment = Type.Object({ id: Word, ...Told })
/** As a payment is told that is asked for by its order. */
const Order = Type.Object({ payment_id: Word, ...Told })

const Refund = Type.Object({
  id: Word,
  payment_id: Word,
  amount: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  status: Type.Enum(['SUCCESS', 'PENDING', 'REJECTED', 'CANCELLED']),
  status_code: Type.Optional(Type.Union([Code, Type.Integer()])),
})

const Failure = Type.Object({ code: Type.Integer(), message: Type.String({ maxLength: 1_000 }) })

const Methods = Type.Array(Type.Object({ id: Word }), { maxItems: 1_000 })

/** A payment, or a refund or chargeback of one. */
const Notification = Type.Object({
  id: Word,
  status: Word,
  order_id: Type.Optional(Type.String({ maxLength: 255 })),
  payment_id: Type.Optional(Word),
})

export type WirePayment = Static<typeof Payment>

export const failure = Compile(Failure)
export const methods = Compile(Methods)
export const notification = Compile(Notification)
export const order = Compile(Order)
export const payment = Compile(Payment)
export const refund = Compile(Refund)
