import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers, as far as we believe them. Numbers are text in most of them, and not in all. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Digits = Type.Union([Type.String({ pattern: '^\\d{1,12}$' }), Type.Integer({ minimum: 0 })])
const Amount = Type.Union([Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,6})?$' }), Type.Number({ minimum: 0 })])
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 5 })]))

const Reason = Type.Object({ code: Digits })

const sums = { authorizedAmount: Amount, capturedAmount: Amount, refundedAmount: Amount, currency: Currency }

const Transaction = Type.Object({
  ...sums,
  state: Type.Enum(['completed', 'waiting', 'forwarding', 'pending', 'declined', 'error']),
  /** Nothing at all, in several writings, where it was not declined. */
  reason: Type.Optional(Type.Unknown()),
  test: Flag,
  transactionReference: Word,
  status: Digits,
  authorizationCode: Type.Optional(Type.Unknown()),
  dateCreated: Type.Optional(Type.Unknown()),
  order: Type.Object({ id: Word, amount: Amount, currency: Currency }),
})

const Operation = Type.Object({ ...sums, operation: Word, test: Flag, transactionReference: Word, status: Digits })

const Token = Type.Object({ token: Type.String({ pattern: '^[\\w-]{8,255}$' }), brand: Word })

const Failure = Type.Object({ code: Digits, message: Type.String() })

export type HipayTransaction = Static<typeof Transaction>

export const failure = Compile(Failure)
export const found = Compile(Type.Object({ transaction: Type.Unknown() }))
export const operation = Compile(Operation)
export const reason = Compile(Reason)
export const token = Compile(Token)
export const transaction = Compile(Transaction)
