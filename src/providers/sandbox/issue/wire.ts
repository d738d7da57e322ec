import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** The sandbox issuer's answers (docs/sandbox.md), as far as we believe them. */
const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Id = Type.String({ minLength: 1, maxLength: 255 })
const Movement = Type.Object({
  event_id: Id,
  kind: Type.Union([
    Type.Literal('authorised'),
    Type.Literal('released'),
    Type.Literal('debited'),
    Type.Literal('credited'),
  ]),
  amount: Amount,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  occurred_at: Type.String({ format: 'date-time' }),
})

const Card = Type.Object({
  id: Id,
  key: Id,
  state: Type.Union([Type.Literal('active'), Type.Literal('destroyed'), Type.Literal('expired')]),
  last4: Type.Optional(Type.String()),
  amount: Amount,
  currency: Type.String(),
  is_final: Type.Boolean(),
  movements: Type.Array(Movement),
})

const Listed = Type.Object({
  ...Card.properties,
  written: Type.Union([
    Type.Null(),
    Type.Object({ merchant: Type.String(), reference: Type.Union([Type.String(), Type.Null()]) }),
  ]),
  made_at: Type.String({ format: 'date-time' }),
})

export const sandboxCard = Compile(Card)
export const sandboxChanges = Compile(
  Type.Object({ cards: Type.Array(Listed), next_cursor: Type.Union([Type.String(), Type.Null()]) }),
)
export const sandboxAccount = Compile(Type.Object({ account: Id }))
const Sum = { amount: Type.Integer({ minimum: 0 }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) }
export const sandboxStanding = Compile(
  Type.Object({
    available: Type.Union([Type.Null(), Type.Array(Type.Object(Sum))]),
    disputes: Type.Array(Type.Object({ id: Id, card_id: Id, ...Sum })),
  }),
)
export const sandboxNumber = Compile(
  Type.Object({
    number: Type.String({ pattern: '^\\d{12,19}$' }),
    expiry_month: Type.Integer({ minimum: 1, maximum: 12 }),
    expiry_year: Type.Integer({ minimum: 2000, maximum: 9999 }),
    code: Type.String({ pattern: '^\\d{3,4}$' }),
    holder: Type.String({ minLength: 1, maxLength: 100 }),
  }),
)
export const sandboxError = Compile(Type.Object({ error: Type.Object({ code: Type.String({ maxLength: 64 }) }) }))
export const cardMoved = Compile(
  Type.Object({ type: Type.Literal('card.moved'), card_id: Id, card_key: Id, movement: Movement }),
)

export type SandboxCard = Type.Static<typeof Card>
export type SandboxListed = Type.Static<typeof Listed>
export type SandboxMovement = Type.Static<typeof Movement>
