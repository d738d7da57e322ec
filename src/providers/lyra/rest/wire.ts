import { Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { LYRA_STATUSES } from '../words.ts'

/** Answers of the REST API V4, and its notifications, as far as we believe them. */
const Maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const Text = Type.String({ maxLength: 4096 })
const Id = Type.String({ minLength: 1, maxLength: 64 })
const Mode = Type.Union([Type.Literal('TEST'), Type.Literal('PRODUCTION')])
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const CardDetails = Type.Object({
  legacyTransId: Id,
  effectiveBrand: Maybe(Text),
  pan: Maybe(Text),
  authorizationResponse: Maybe(Type.Object({ authorizationNumber: Maybe(Text), authorizationResult: Maybe(Text) })),
  captureResponse: Maybe(Type.Object({ refundAmount: Maybe(Amount) })),
})

const Transaction = Type.Object({
  shopId: Id,
  uuid: Id,
  amount: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  detailedStatus: Type.Enum(Object.keys(LYRA_STATUSES)),
  operationType: Type.Union([Type.Literal('DEBIT'), Type.Literal('CREDIT'), Type.Literal('VERIFICATION')]),
  creationDate: Maybe(Text),
  errorCode: Maybe(Text),
  detailedErrorCode: Maybe(Text),
  transactionDetails: Type.Object({ cardDetails: CardDetails, sequenceNumber: Maybe(Type.Integer()) }),
  // Of Transaction/Get and what changes one; a payment has it once, for all of its transactions.
  orderDetails: Maybe(Type.Object({ orderId: Maybe(Text), mode: Maybe(Mode) })),
})

const Payment = Type.Object({
  shopId: Id,
  orderDetails: Type.Object({ orderId: Text, mode: Mode }),
  transactions: Type.Array(Transaction, { maxItems: 30 }),
})

const Uuids = Type.Object({ transactions: Type.Array(Type.Object({ uuid: Id, shopId: Id }), { maxItems: 30 }) })

const envelopeOf = <T extends Type.TSchema>(answer: T) =>
  Type.Object({ status: Type.Literal('SUCCESS'), answer, mode: Maybe(Mode) })

export const failed = Compile(
  Type.Object({
    status: Type.Literal('ERROR'),
    answer: Type.Object({ errorCode: Type.String({ pattern: '^[A-Z]{2,8}_[0-9]{1,4}$' }) }),
  }),
)
export const paid = Compile(envelopeOf(Payment))
export const detailed = Compile(envelopeOf(Transaction))
export const listed = Compile(envelopeOf(Uuids))
export const tested = Compile(envelopeOf(Type.Object({ value: Text })))
export const notified = Compile(Payment)
export const call = Compile(
  Type.Object({
    'kr-hash': Type.String({ pattern: '^[0-9a-f]{64}$' }),
    'kr-hash-algorithm': Type.Literal('sha256_hmac'),
    // The browser's are signed with another key, and prove nothing to a server.
    'kr-hash-key': Type.Literal('password'),
    'kr-answer-type': Type.Literal('V4/Payment'),
    'kr-answer': Type.String({ minLength: 2 }),
  }),
)
export type LyraTransaction = Type.Static<typeof Transaction>
