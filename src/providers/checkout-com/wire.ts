import { type Static, Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { Compile } from '../charge/compile.ts'
import { readJson } from '../charge/read-answer.ts'
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
const failure = Compile(Failure)
export const payment = Compile(Payment)
export const payments = Compile(Payments)

/** `failed`: its own verdict about this request; what it means depends on what was asked. */
export type CheckoutReply =
  | { readonly kind: 'done'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly codes: readonly string[] }
  | NoVerdict

/** A request is turned away with 429 for there being too many, or for being one that was sent before: nobody can tell. */
const TURNED_AWAY = { turnsAwayWith: [] } as const

/** Its answers without a body bear the number of their request, as all of its own do. */
const EMPTY = new Set([401, 403, 404])

export function readReply(answer: OutboundAnswer): CheckoutReply {
  const isEmpty = answer.kind === 'answered' && answer.complete && answer.body === ''
  if (isEmpty && EMPTY.has(answer.status) && answer.headers['cko-request-id']) return failed(answer.status, [])
  const said = readJson(answer, TURNED_AWAY)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return { kind: 'done', status, json: value }
  return failure.Check(value) ? failed(status, value.error_codes ?? [value.error_type]) : noAnswer(`status_${status}`)
}

function failed(status: number, codes: readonly string[]): CheckoutReply {
  switch (status) {
    case 401:
      return rejected('credentials', wordsOf(codes, status))
    case 400:
    case 403:
    case 404:
    case 422:
      return { kind: 'failed', status, codes }
    // 409: a twin under the same key is running.
    default:
      return noAnswer(`status_${status}`)
  }
}

/** Shown to operators: its codes, and nothing else. */
export function wordsOf(codes: readonly string[], status: number): string {
  const words = codes.filter((code) => /^\w{1,100}$/.test(code)).slice(0, 3)
  return words.join(':') || `status_${status}`
}
