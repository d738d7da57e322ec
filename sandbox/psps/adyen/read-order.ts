import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What the API takes of an order; a member of another name or kind is turned away. */
const strict = { additionalProperties: false }
const Amount = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  strict,
)

const Payment = Type.Object(
  {
    merchantAccount: Type.String(),
    amount: Amount,
    reference: Type.String({ minLength: 1, maxLength: 80 }),
    merchantOrderReference: Type.Optional(Type.String({ maxLength: 1000 })),
    paymentMethod: Type.Object(
      {
        type: Type.Literal('scheme'),
        number: Type.String({ pattern: '^[0-9]{12,19}$' }),
        expiryMonth: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
        expiryYear: Type.String({ pattern: '^[0-9]{4}$' }),
        cvc: Type.String({ pattern: '^[0-9]{3,4}$' }),
        holderName: Type.String(),
      },
      strict,
    ),
    shopperInteraction: Type.Optional(
      Type.Union(['Ecommerce', 'ContAuth', 'Moto', 'POS'].map((one) => Type.Literal(one))),
    ),
    authenticationData: Type.Optional(
      Type.Object({ attemptAuthentication: Type.Union([Type.Literal('always'), Type.Literal('never')]) }, strict),
    ),
    captureDelayHours: Type.Optional(Type.Integer({ minimum: 0 })),
    additionalData: Type.Optional(Type.Record(Type.String(), Type.String())),
    returnUrl: Type.String({ minLength: 1 }),
  },
  strict,
)

const Change = Type.Object(
  {
    merchantAccount: Type.String(),
    reference: Type.Optional(Type.String({ maxLength: 80 })),
    amount: Type.Optional(Amount),
  },
  strict,
)

export const paymentOrder = Compile(Payment)
export const changeOrder = Compile(Change)
export const methodsOrder = Compile(Type.Object({ merchantAccount: Type.String() }, strict))
