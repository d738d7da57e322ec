import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** The sandbox acquirer's answers (docs/sandbox.md), as far as we believe them. */
const Card = Type.Object({
  brand: Type.String(),
  last4: Type.String(),
  expiry: Type.Optional(Type.String()),
  country: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const SandboxPayment = Type.Object({
  id: Type.String(),
  mode: Type.Union([Type.Literal('hold'), Type.Literal('sale'), Type.Literal('verify')]),
  amount: Type.Integer(),
  currency: Type.String(),
  reference: Type.String(),
  hold_expires_at: Type.Union([Type.String(), Type.Null()]),
  card: Card,
  credential: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const SandboxSession = Type.Object({
  id: Type.String(),
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('approved'),
    Type.Literal('declined'),
    Type.Literal('closed'),
    Type.Literal('expired'),
  ]),
  page_url: Type.String(),
  mode: Type.Union([Type.Literal('hold'), Type.Literal('sale'), Type.Literal('verify')]),
  amount: Type.Integer(),
  currency: Type.String(),
  reference: Type.String(),
  decline_code: Type.Union([Type.String(), Type.Null()]),
  payment: Type.Union([SandboxPayment, Type.Null()]),
})

const OperationState = Type.Union([
  Type.Literal('accepted'),
  Type.Literal('succeeded'),
  Type.Literal('refused'),
  Type.Literal('reversed'),
])

const SandboxOperation = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  state: OperationState,
  amount: Type.Integer(),
  refusal_code: Type.Union([Type.String(), Type.Null()]),
  payment: Type.Optional(Type.Union([SandboxPayment, Type.Null()])),
})

const BookedOperation = Type.Object({
  id: Type.String(),
  key: Type.String(),
  kind: Type.Union([Type.Literal('capture'), Type.Literal('void'), Type.Literal('refund'), Type.Literal('charge')]),
  state: OperationState,
  amount: Type.Integer(),
})

const BookedPayment = Type.Object({
  ...SandboxPayment.properties,
  state: Type.Union([
    Type.Literal('held'),
    Type.Literal('captured'),
    Type.Literal('voided'),
    Type.Literal('expired'),
    Type.Literal('refunded'),
  ]),
  captured: Type.Integer(),
  refunded: Type.Integer(),
  order_reference: Type.String(),
  created_at: Type.String(),
  operations: Type.Array(BookedOperation),
})

const PaymentPage = Type.Object({
  payments: Type.Array(BookedPayment),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})

const Minor = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const Reference = Type.String({ minLength: 1, maxLength: 255 })

export const payoutPage = Compile(
  Type.Object({
    payouts: Type.Array(
      Type.Object({
        id: Reference,
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        amount: Minor,
        created_at: Type.String({ format: 'date-time' }),
        arrives_on: Type.String({ format: 'date' }),
        bank_reference: Reference,
        iban_last4: Type.String({ minLength: 4, maxLength: 4 }),
      }),
    ),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
)

export const payoutLinePage = Compile(
  Type.Object({
    lines: Type.Array(
      Type.Object({
        id: Reference,
        kind: Type.Enum(['charge', 'refund', 'refund_returned', 'dispute', 'dispute_returned']),
        gross: Minor,
        fee: Minor,
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        created_at: Type.String({ format: 'date-time' }),
        payment_id: Reference,
        subject: Type.Union([Reference, Type.Null()]),
      }),
    ),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
)

export const bookedPayment = Compile(BookedPayment)
export const paymentPage = Compile(PaymentPage)
export type BookedPaymentAnswer = Type.Static<typeof BookedPayment>
export const sandboxSession = Compile(SandboxSession)
export const sandboxPayment = Compile(SandboxPayment)
export const sandboxOperation = Compile(SandboxOperation)
export type SandboxSession = Type.Static<typeof SandboxSession>
export type SandboxPayment = Type.Static<typeof SandboxPayment>
export type SandboxOperation = Type.Static<typeof SandboxOperation>

export const sandboxCallback = Compile(Type.Object({ type: Type.String(), reference: Type.String() }))

/** What the bank decides by itself is told in full. */
const OperationDecided = Type.Object({
  type: Type.Literal('operation.decided'),
  event_id: Type.String({ minLength: 1, maxLength: 255 }),
  operation: Type.Object({
    id: Type.String(),
    kind: Type.Union([Type.Literal('capture'), Type.Literal('void'), Type.Literal('refund')]),
    key: Type.String(),
    state: Type.Union([Type.Literal('succeeded'), Type.Literal('refused'), Type.Literal('reversed')]),
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: Type.String(),
    refusal_code: Type.Union([Type.String(), Type.Null()]),
  }),
})

const DisputeChanged = Type.Object({
  type: Type.Literal('dispute.changed'),
  event_id: Type.String({ minLength: 1, maxLength: 255 }),
  reference: Type.String(),
  dispute: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255 }),
    payment_id: Type.String(),
    state: Type.Union([Type.Literal('opened'), Type.Literal('won'), Type.Literal('lost')]),
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    fee: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: Type.String(),
    reason: Type.String(),
    respond_by: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    decisions: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
})

export const operationDecided = Compile(OperationDecided)
export const disputeChanged = Compile(DisputeChanged)
export type OperationDecided = Type.Static<typeof OperationDecided>
export type DisputeChanged = Type.Static<typeof DisputeChanged>
