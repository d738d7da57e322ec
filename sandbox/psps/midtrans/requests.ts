import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** Thrown while a request is read, or turned away: nothing was done. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** "Decimal values are invalid." */
const Amount = Type.Integer({ minimum: 1, maximum: 999_999_999_999 })

const chargeOrder = Compile(
  Type.Object({
    payment_type: Type.Literal('credit_card'),
    transaction_details: Type.Object({
      order_id: Type.String({ pattern: '^[0-9A-Za-z._~-]{1,50}$' }),
      gross_amount: Amount,
    }),
    credit_card: Type.Object({
      // A token belongs to another host.
      token_id: Type.Optional(Type.Never()),
      card: Type.Object({
        number: Type.String({ pattern: '^[0-9]{13,19}$' }),
        expiry_month: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
        expiry_year: Type.String({ pattern: '^[0-9]{4}$' }),
        cvv: Type.String({ pattern: '^[0-9]{3,4}$' }),
      }),
      dynamic_descriptor: Type.Object({ merchant_name: Type.String({ minLength: 1, maxLength: 25 }) }),
      type: Type.Optional(Type.Literal('authorize')),
    }),
    customer_details: Type.Optional(
      Type.Object({
        first_name: Type.Optional(Type.String({ maxLength: 255 })),
        email: Type.Optional(Type.String({ pattern: '^[^@]+@[^@]+$' })),
      }),
    ),
    custom_field1: Type.Optional(Type.String({ maxLength: 255 })),
  }),
)
const captureOrder = Compile(Type.Object({ transaction_id: Type.String(), gross_amount: Type.Optional(Amount) }))
const refundOrder = Compile(
  Type.Object({
    refund_key: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_-]{1,255}$' })),
    amount: Type.Optional(Amount),
    reason: Type.Optional(Type.String({ maxLength: 255 })),
  }),
)

const invalid = () => new Refused('400', 'One or more parameters in the payload is invalid.')

export function readCharge(body: unknown) {
  if (!chargeOrder.Check(body)) throw invalid()
  return body
}

export function readCapture(body: unknown) {
  if (!captureOrder.Check(body)) throw invalid()
  return body
}

export function readRefund(body: unknown) {
  if (!refundOrder.Check(body)) throw invalid()
  return body
}
