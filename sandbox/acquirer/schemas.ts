import { Type } from 'typebox'

/** The ceiling keeps sums of many payments exact in JavaScript and SQLite alike. */
const Amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })
const Mode = Type.Union([Type.Literal('hold'), Type.Literal('sale')])
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Reference = Type.String({ minLength: 1, maxLength: 255 })
/** What the merchant would find the payment by if it lost its own books. */
const OrderReference = Type.String({ maxLength: 255 })
export const IdParams = Type.Object({ id: Type.String() })
export const KeyQuery = Type.Object({ key: Type.String({ minLength: 1 }) })

/** The return address becomes a link and part of a policy header: nothing but http(s). */
const HttpUrl = Type.String({ format: 'uri', pattern: '^https?://', maxLength: 4096 })

/** Part of a policy header, too: a host may hold `;`, which begins another directive. */
const Origin = Type.String({ pattern: '^https?://[a-z0-9.-]+(:\\d{1,5})?$', maxLength: 300 })

/** `verify`: a card is checked and stored, of nothing; everything else is of something. */
export const SessionBody = Type.Object({
  amount: Type.Union([Amount, Type.Literal(0)]),
  currency: Currency,
  mode: Type.Union([...Mode.anyOf, Type.Literal('verify')]),
  reference: Reference,
  order_reference: Type.Optional(OrderReference),
  description: Type.String({ maxLength: 1000 }),
  language: Type.String({ maxLength: 35 }),
  return_url: HttpUrl,
  framed_by: Type.Optional(Type.Array(Origin, { maxItems: 8 })),
  callback_url: HttpUrl,
  store_credential: Type.Optional(Type.Boolean()),
  expires_at: Type.Optional(Type.String({ format: 'date-time' })),
})

/** `final` is said, never assumed: it gives away the rest of a hold. */
export const CaptureBody = Type.Object({ amount: Amount, final: Type.Boolean() })
export const RefundBody = Type.Object({ amount: Amount })

export const LateVerdictBody = Type.Object({
  state: Type.Union([Type.Literal('succeeded'), Type.Literal('refused'), Type.Literal('reversed')]),
  refusal_code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})

export const DisputeBody = Type.Object({
  amount: Type.Optional(Amount),
  fee: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  respond_by: Type.Optional(Type.String({ format: 'date-time' })),
})
export const DisputeEndBody = Type.Object({
  state: Type.Union([Type.Literal('won'), Type.Literal('lost')]),
  fee: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const ChargeBody = Type.Object({
  amount: Amount,
  currency: Currency,
  mode: Mode,
  reference: Reference,
  order_reference: Type.Optional(OrderReference),
  credential: Type.String({ minLength: 1, maxLength: 255 }),
})

export const PaymentsQuery = Type.Object({
  since: Type.String({ format: 'date-time' }),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,16}\\.\\d{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
})

export const FaultBody = Type.Object({
  operation: Type.String(),
  fault: Type.String(),
  times: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 604_800_000 })),
})
