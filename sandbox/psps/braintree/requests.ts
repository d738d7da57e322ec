import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What each field's input takes; the real service refuses a member that its schema has not. */
const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const Amount = Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,3})?$' })
const Text = Type.String({ minLength: 1, maxLength: 255 })
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

const Pay = strict({
  paymentMethodId: Text,
  transaction: strict({
    amount: Amount,
    merchantAccountId: Text,
    orderId: Text,
    paymentInitiator: optional(Type.Literal('MOTO')),
    purchaseOrderNumber: optional(Type.String({ maxLength: 17 })),
  }),
  options: optional(strict({ scaExemption: Type.String({ pattern: '^[A-Z_]+$' }) })),
})

export const INPUTS = {
  tokenizeCreditCard: Compile(
    strict({
      creditCard: strict({
        number: Type.String({ pattern: '^\\d{12,19}$' }),
        expirationYear: Type.String({ pattern: '^\\d{4}$' }),
        expirationMonth: Type.String({ pattern: '^\\d{2}$' }),
        cvv: Type.String({ pattern: '^\\d{3,4}$' }),
        cardholderName: Type.String({ maxLength: 175 }),
      }),
    }),
  ),
  chargeCreditCard: Compile(Pay),
  authorizeCreditCard: Compile(Pay),
  captureTransaction: Compile(strict({ transactionId: Text, transaction: strict({ amount: Amount }) })),
  reverseTransaction: Compile(strict({ transactionId: Text })),
  refundTransaction: Compile(strict({ transactionId: Text, refund: strict({ amount: Amount, orderId: Text }) })),
  search: Compile(strict({ orderId: optional(strict({ is: Text })), id: optional(strict({ is: Text })) })),
} as const

const Body = Compile(
  Type.Object({
    query: Type.String(),
    variables: Type.Object({ input: Type.Optional(Type.Unknown()) }),
  }),
)

export interface ReadBody {
  /** The one field that is asked for. */
  readonly field: string
  readonly input: unknown
}

export function readBody(text: unknown): ReadBody | null {
  let body: unknown
  try {
    body = JSON.parse(String(text))
  } catch {
    return null
  }
  if (!Body.Check(body)) return null
  const field = /^\s*(?:query|mutation)[^{]*\{\s*(\w+)/.exec(body.query)?.[1]
  return field ? { field, input: body.variables.input } : null
}

/** What a token stands for, until it is used. */
export interface CardOfToken {
  readonly number: string
  readonly expiry: string
  readonly code: string
}
