import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { type FondyStatus, STATUSES } from './words.ts'

/** Answers and callbacks, as far as we believe them. Numbers stand as numbers or as text; nothing said is empty text. */
const Digits = (max: number) =>
  Type.Union([Type.String({ pattern: `^[0-9]{1,${max}}$` }), Type.Integer({ minimum: 0, maximum: 10 ** max - 1 })])
const OptionalDigits = (max: number) => Type.Optional(Type.Union([Digits(max), Type.Literal(''), Type.Null()]))
const Reference = Type.String({ pattern: '^[0-9A-Za-z._-]{1,64}$' })
const Signature = Type.String({ pattern: '^[0-9a-f]{40}$' })
/** All that is signed is a word, a number, or nothing. */
const Flat = Type.Union([Type.String({ maxLength: 20_480 }), Type.Number(), Type.Null()])
const Parameters = Type.Record(Type.String({ maxLength: 64 }), Flat)

const Envelope = Type.Object({ response: Parameters })

/** Of these nothing is signed. */
const Failure = Type.Object({ response_status: Type.Literal('failure'), error_code: Digits(4) })

const Order = Type.Object({
  order_id: Reference,
  order_status: Type.Enum(Object.keys(STATUSES) as FondyStatus[]),
  payment_id: Digits(15),
  amount: Digits(12),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  actual_amount: OptionalDigits(12),
  actual_currency: Type.Optional(Type.Union([Type.String({ pattern: '^([A-Z]{3})?$' }), Type.Null()])),
  reversal_amount: OptionalDigits(12),
  response_code: OptionalDigits(4),
  additional_info: Type.Optional(Type.Union([Type.String({ maxLength: 20_480 }), Type.Null()])),
})

/** `additional_info`, which is JSON in a text. */
const Additional = Type.Object({
  capture_status: Type.Optional(Type.Union([Type.Enum(['hold', 'captured', 'reversed']), Type.Null()])),
  is_test: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

const Reversal = Type.Object({
  order_id: Reference,
  reverse_status: Type.Enum(['created', 'processing', 'declined', 'approved']),
  reversal_amount: Digits(12),
  response_code: OptionalDigits(4),
})

const Capture = Type.Object({
  order_id: Reference,
  capture_status: Type.Enum(['hold', 'captured']),
})

const Callback = Type.Object({
  order_id: Type.String({ minLength: 1, maxLength: 64 }),
  payment_id: Digits(15),
  merchant_id: Digits(12),
  signature: Signature,
})

export type FondyOrder = Static<typeof Order>
export type FondyAdditional = Static<typeof Additional>

export const envelope = Compile(Envelope)
export const parameters = Compile(Parameters)
export const failure = Compile(Failure)
export const order = Compile(Order)
export const additional = Compile(Additional)
export const reversal = Compile(Reversal)
export const capture = Compile(Capture)
export const callback = Compile(Callback)
