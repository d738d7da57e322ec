import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { ORDER_STATUSES, STATES, type TransactionState, type TransactionType, TYPES } from './words.ts'

/** Answers, as far as we believe them. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const WordOrNull = Type.Optional(Type.Union([Word, Type.Null()]))

const Outcome = {
  state: Type.Enum(Object.keys(STATES) as TransactionState[]),
  responseCode: WordOrNull,
  operationDate: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 8.64e15 }), Type.Null()])),
}

const Submitted = Type.Object({
  ...Outcome,
  orderId: Id,
  transactionId: WordOrNull,
  /** Some versions say it. */
  orderReferenceCode: WordOrNull,
})

/** What every answer begins with; a failure says no more. */
const Head = Type.Object({
  code: Type.Enum(['SUCCESS', 'ERROR']),
  error: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
})

const Submission = Type.Object({ transactionResponse: Submitted })

const Value = Type.Object({
  value: Type.Number({ minimum: 0 }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
})
const Values = Type.Object({ TX_VALUE: Value })

const Transaction = Type.Object({
  id: Word,
  type: Type.Enum(Object.keys(TYPES) as TransactionType[]),
  transactionResponse: Type.Object(Outcome),
  additionalValues: Type.Optional(Type.Union([Type.Object({ TX_VALUE: Type.Optional(Value) }), Type.Null()])),
})

const Order = Type.Object({
  id: Id,
  accountId: Type.Union([Id, Word]),
  status: Type.Enum([...ORDER_STATUSES]),
  referenceCode: Word,
  isTest: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  transactions: Type.Union([Type.Array(Transaction, { maxItems: 100 }), Type.Null()]),
  additionalValues: Values,
})

const NOTHING = Type.Union([Type.Null(), Type.Object({ payload: Type.Null() })])
const Detail = Type.Object({ result: Type.Union([NOTHING, Type.Object({ payload: Order })]) })
const Details = Type.Object({
  result: Type.Union([NOTHING, Type.Object({ payload: Type.Array(Order, { maxItems: 100 }) })]),
})

export type PayuOrder = Static<typeof Order>
export type PayuTransaction = Static<typeof Transaction>

export const detail = Compile(Detail)
export const details = Compile(Details)
export const head = Compile(Head)
export const submission = Compile(Submission)
