import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type HalykStatus, STATUSES } from './words.ts'

/** Answers, as far as we believe them. */
const Id = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' })
const Invoice = Type.String({ pattern: '^[0-9]{6,15}$' })
const Amount = Type.Number({ minimum: 0 })
const Text = Type.String({ maxLength: 200 })
const Status = Type.Enum(Object.keys(STATUSES) as HalykStatus[])

const Token = Type.Object({
  access_token: Type.String({ pattern: '^[!-~]{8,4000}$' }),
  token_type: Type.Literal('Bearer'),
})

/** RFC 6749, 5.2. */
const TokenFailure = Type.Object({ error: Text })

const Payment = Type.Object({
  id: Id,
  accountId: Type.Optional(Text),
  amount: Amount,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  invoiceID: Invoice,
  // Where the card's owner is to be sent.
  secure3D: Type.Optional(Type.Union([Type.Null(), Type.Object({})])),
  code: Type.Optional(Type.Literal(0)),
  status: Type.Optional(Type.Union([Status, Type.Literal('')])),
})

/** `code`: one of its list of errors; of the others nothing says what they mean. */
const Failure = Type.Object({
  code: Type.Integer(),
  message: Type.Optional(Type.String({ maxLength: 2_000 })),
  id: Type.Optional(Type.Union([Id, Type.Literal('')])),
  invoiceId: Type.Optional(Type.String({ maxLength: 20 })),
})

const Transaction = Type.Object({
  id: Id,
  createdDate: Type.Optional(Text),
  invoiceID: Invoice,
  accountID: Type.String({ maxLength: 200 }),
  terminalID: Text,
  amount: Amount,
  // What was ordered, and what of it was given back, where that is not nothing.
  orgAmount: Type.Optional(Amount),
  payoutAmount: Type.Optional(Amount),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  statusName: Status,
  reasonCode: Type.Optional(Type.Union([Text, Type.Integer()])),
})

const Found = Type.Object({ resultCode: Type.Enum(['100', '101']), transaction: Transaction })
const Verdict = Type.Object({ resultCode: Type.String({ pattern: '^[0-9]{3}$' }) })
/** It may say nothing, or that there was no error. */
const Operation = Type.Object({ code: Type.Optional(Type.Literal(0)) })

export type HalykTransaction = Static<typeof Transaction>

export const failure = Compile(Failure)
export const found = Compile(Found)
export const operation = Compile(Operation)
export const payment = Compile(Payment)
export const token = Compile(Token)
export const tokenFailure = Compile(TokenFailure)
export const verdict = Compile(Verdict)
