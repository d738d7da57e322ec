import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
const Money = strict({
  currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
  value: Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,3})?$' }),
})
const Reference = Type.String({ minLength: 1, maxLength: 127 })

export const createOrder = Compile(
  strict({
    intent: Type.Union([Type.Literal('CAPTURE'), Type.Literal('AUTHORIZE')]),
    purchase_units: Type.Tuple([
      strict({
        reference_id: Type.String({ minLength: 1, maxLength: 256 }),
        invoice_id: Type.Optional(Reference),
        custom_id: Type.Optional(Reference),
        description: Type.Optional(Reference),
        amount: Money,
      }),
    ]),
    payment_source: strict({
      card: strict({
        number: Type.String({ pattern: '^\\d{13,19}$' }),
        expiry: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
        security_code: Type.String({ pattern: '^\\d{3,4}$' }),
        name: Type.String({ minLength: 1, maxLength: 300 }),
      }),
    }),
  }),
)
export const capture = Compile(
  strict({ amount: Money, invoice_id: Type.Optional(Reference), final_capture: Type.Optional(Type.Boolean()) }),
)
export const refund = Compile(strict({ amount: Money, invoice_id: Type.Optional(Reference) }))

export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
