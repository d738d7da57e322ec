import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { Compile } from '../charge/compile.ts'
import { readJson } from '../charge/read-answer.ts'
import { type PaymentStatus, REFUND_STATUSES, type RefundStatus, STATUSES } from './words.ts'

/** Answers and notifications, as far as we believe them. */
const Word = Type.String({ minLength: 1, maxLength: 255 })
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Amount = Type.Number({ minimum: 0 })
const orNull = <const T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))

/** As it is made, changed, shown and found. */
const Payment = Type.Object({
  id: Id,
  status: Type.Enum(Object.keys(STATUSES) as PaymentStatus[]),
  status_detail: orNull(Word),
  currency_id: Type.String({ minLength: 3, maxLength: 3 }),
  transaction_amount: Amount,
  transaction_amount_refunded: orNull(Amount),
  external_reference: orNull(Type.String({ maxLength: 255 })),
  captured: orNull(Type.Boolean()),
  live_mode: orNull(Type.Boolean()),
  date_created: orNull(Word),
})

const Payments = Type.Object({ results: Type.Array(Payment, { maxItems: 100 }) })

const Refund = Type.Object({
  id: Id,
  payment_id: Id,
  amount: Amount,
  status: orNull(Type.Enum(Object.keys(REFUND_STATUSES) as RefundStatus[])),
})

const Token = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,512}$' }) })

const Account = Type.Object({ id: Id, site_id: Type.String({ pattern: '^[A-Z]{3}$' }) })

/** Of the payments API; what guards it says `code` and, of the status, nothing. */
const Failure = Type.Object({
  message: Type.String({ maxLength: 1_000 }),
  status: Type.Optional(Type.Integer()),
  code: Type.Optional(Word),
  cause: orNull(Type.Array(Type.Object({ code: Type.Union([Type.Integer(), Word]) }), { maxItems: 100 })),
})

const Notification = Type.Object({ type: Word, data: Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) }) })

export type MercadoPagoPayment = Static<typeof Payment>

export const account = Compile(Account)
const failure = Compile(Failure)
export const notification = Compile(Notification)
export const payment = Compile(Payment)
export const payments = Compile(Payments)
export const refund = Compile(Refund)
export const token = Compile(Token)

/** `failed`: its own verdict about this request; what it means depends on what was asked. */
export type MercadoPagoReply =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly codes: readonly string[] }
  | NoVerdict

/** Whether 429 is said before or after something was done, nobody can tell. */
const TURNED_AWAY = { turnsAwayWith: [] } as const

export function readReply(answer: OutboundAnswer): MercadoPagoReply {
  const said = readJson(answer, TURNED_AWAY)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return { kind: 'done', json: value }
  // A proxy says neither its status nor a code.
  const isItsOwn = failure.Check(value) && (value.status === status || value.code !== undefined)
  if (!isItsOwn) return noAnswer(`status_${status}`)
  const codes = (value.cause ?? []).map(({ code }) => String(code))
  if (status === 401 || status === 403) return rejected('credentials', wordsOf(codes, status))
  return status === 400 || status === 404 ? { kind: 'failed', status, codes } : noAnswer(`status_${status}`)
}

/** Shown to operators: its codes, and nothing else. */
export function wordsOf(codes: readonly string[], status: number): string {
  const words = codes.filter((code) => /^\w{1,30}$/.test(code)).slice(0, 3)
  return words.join(':') || `status_${status}`
}
