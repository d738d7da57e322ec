import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers, queries and notifications, as far as we believe them. */
const Id = Type.String({ pattern: '^[0-9A-Za-z.-]{1,64}$' })
const Result = Type.Object({ code: Type.String({ pattern: '^\\d{3}\\.\\d{3}\\.\\d{3}$' }) })
const Reference = Type.String({ maxLength: 255 })
const Word = Type.String({ maxLength: 64 })

const Reply = Type.Object({
  result: Result,
  id: Type.Optional(Id),
  referencedId: Type.Optional(Id),
  paymentType: Type.Optional(Word),
  amount: Type.Optional(Word),
  currency: Type.Optional(Word),
  merchantTransactionId: Type.Optional(Reference),
  timestamp: Type.Optional(Word),
})

const Transaction = Type.Object({
  ...Reply.properties,
  id: Id,
  paymentType: Word,
  amount: Word,
  currency: Word,
  merchantTransactionId: Reference,
})

/** `records` in version 3, `payments` before it. A second page: more than one order has ever had. */
const List = Type.Object({
  result: Result,
  records: Type.Optional(Type.Array(Reply, { maxItems: 100 })),
  payments: Type.Optional(Type.Array(Reply, { maxItems: 100 })),
  pages: Type.Optional(Type.Integer({ maximum: 1 })),
})

const Event = Type.Object({
  type: Word,
  payload: Type.Object({
    id: Type.Optional(Id),
    paymentType: Type.Optional(Word),
    merchantTransactionId: Type.Optional(Reference),
  }),
})

export type OppwaReply = Static<typeof Reply>
export type OppwaTransaction = Static<typeof Transaction>

export const event = Compile(Event)
export const list = Compile(List)
export const reply = Compile(Reply)
export const transaction = Compile(Transaction)
