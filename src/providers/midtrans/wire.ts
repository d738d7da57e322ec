import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type MidtransStatus, STATUSES } from './words.ts'

/** Answers and notifications, as far as we believe them. */
const Code = Type.String({ pattern: '^[0-9]{3}$' })
const Id = Type.String({ pattern: '^[0-9A-Za-z._~-]{1,64}$' })
const Amount = Type.String({ pattern: '^[0-9]{1,12}\\.[0-9]{2}$' })

const Transaction = Type.Object({
  status_code: Code,
  transaction_id: Id,
  order_id: Id,
  gross_amount: Amount,
  currency: Type.Optional(Type.Literal('IDR')),
  payment_type: Type.Literal('credit_card'),
  transaction_status: Type.Enum(Object.keys(STATUSES) as MidtransStatus[]),
  fraud_status: Type.Optional(Type.Enum(['accept', 'challenge', 'deny'])),
  transaction_time: Type.Optional(Type.String({ maxLength: 40 })),
  channel_response_code: Type.Optional(Type.String({ maxLength: 8 })),
  refund_amount: Type.Optional(Amount),
  refund_key: Type.Optional(Id),
})

const Verdict = Type.Object({ status_code: Code })

const Notification = Type.Object({
  order_id: Type.String({ minLength: 1, maxLength: 64 }),
  status_code: Code,
  gross_amount: Amount,
  signature_key: Type.String({ pattern: '^[0-9a-f]{128}$' }),
})

export type MidtransTransaction = Static<typeof Transaction>

export const notification = Compile(Notification)
export const transaction = Compile(Transaction)
export const verdict = Compile(Verdict)
