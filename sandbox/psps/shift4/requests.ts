import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isCurrency } from '../../../src/shared/money.ts'

/** Thrown while a request is read, or turned away: nothing was done. */
export class Refused extends Error {
  readonly status: number
  readonly said: object

  constructor(status: number, message: string, more: object = {}) {
    super('refused')
    this.status = status
    this.said = { error: { type: 'invalid_request', message, ...more } }
  }
}

const Amount = Type.Integer({ minimum: 0, maximum: 999_999_999_999 })
const Metadata = Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500 })))
const Id = Type.String({ pattern: '^[0-9A-Za-z_]{1,64}$' })
/** A field that it does not know is an error. */
const strict = { additionalProperties: false } as const

const charge = Compile(
  Type.Object(
    {
      amount: Amount,
      currency: Type.String({ pattern: '^[A-Za-z]{3}$' }),
      captured: Type.Optional(Type.Boolean()),
      description: Type.Optional(Type.String({ maxLength: 255 })),
      type: Type.Optional(
        Type.Enum(['customer_initiated', 'merchant_initiated', 'first_recurring', 'subsequent_recurring']),
      ),
      card: Type.Object(
        {
          number: Type.String({ pattern: '^[0-9 ]{12,24}$' }),
          expMonth: Type.String({ pattern: '^[0-9]{1,2}$' }),
          expYear: Type.String({ pattern: '^[0-9]{4}$' }),
          cvc: Type.Optional(Type.String({ pattern: '^[0-9]{3,4}$' })),
          cardholderName: Type.Optional(Type.String({ maxLength: 255 })),
        },
        strict,
      ),
      metadata: Metadata,
    },
    strict,
  ),
)
const capture = Compile(Type.Object({ amount: Type.Optional(Amount) }, strict))
const refund = Compile(Type.Object({ chargeId: Id, amount: Type.Optional(Amount), metadata: Metadata }, strict))

export function readCharge(body: unknown) {
  if (!charge.Check(body)) throw new Refused(400, 'Wrong Charge data')
  const currency = body.currency.toUpperCase()
  if (!isCurrency(currency)) throw new Refused(400, 'Unknown currency')
  if (!/^(0?[1-9]|1[0-2])$/.test(body.card.expMonth))
    throw new Refused(402, 'The card expiry month is invalid.', { type: 'card_error', code: 'invalid_expiry_month' })
  return { ...body, currency }
}

export function readCapture(body: unknown) {
  if (!capture.Check(body)) throw new Refused(400, 'Invalid Capture data')
  return body
}

export function readRefund(body: unknown) {
  if (!refund.Check(body)) throw new Refused(400, 'Wrong Refund data')
  return body
}
