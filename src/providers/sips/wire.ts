import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type SipsStatus, STATUSES } from './words.ts'

const Text = Type.String({ maxLength: 255 })
const Code = Type.String({ pattern: '^[0-9A-Z]{2}$' })
const Amount = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}$' })])

const Answer = Type.Object({
  responseCode: Code,
  seal: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{64}$' })),
})

/** Of a transaction `responseCode` may be the bank's old verdict: then this is the verdict on the question. */
const Transaction = Type.Object({
  getTransDataResponseCode: Type.Optional(Code),
  transactionStatus: Type.Enum(Object.keys(STATUSES) as SipsStatus[]),
  originAmount: Amount,
  currentAmount: Type.Optional(Amount),
  currencyCode: Type.String({ pattern: '^\\d{3}$' }),
  merchantId: Type.Optional(Type.String({ pattern: '^\\d{15}$' })),
  transactionReference: Type.Optional(Text),
  s10TransactionReference: Type.Optional(Type.Object({ s10TransactionId: Text, s10TransactionIdDate: Text })),
  transactionDateTime: Type.Optional(Text),
  acquirerResponseCode: Type.Optional(Code),
  authorisationId: Type.Optional(Text),
})

const Change = Type.Object({
  newStatus: Type.Optional(Text),
  operationDateTime: Type.Optional(Text),
})

export const answer = Compile(Answer)
export const transaction = Compile(Transaction)
export const change = Compile(Change)
export type SipsTransaction = Static<typeof Transaction>
