import { type Static, Type } from 'typebox'

const Amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })

export const CardBody = Type.Object({
  amount: Amount,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  merchant_name: Type.String({ minLength: 1, maxLength: 100 }),
  expires_at: Type.String({ format: 'date-time' }),
  callback_url: Type.String({ format: 'uri', pattern: '^https?://', maxLength: 4096 }),
  written: Type.Optional(
    Type.Object({
      merchant: Type.String({ maxLength: 100 }),
      reference: Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
    }),
  ),
})
export type CardOrder = Static<typeof CardBody>

export const CardQuery = Type.Object({ key: Type.String({ minLength: 1, maxLength: 255 }) })
export const CardChangesQuery = Type.Object({
  since: Type.String({ format: 'date-time' }),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
})
export const CardBooksQuery = Type.Object({ key: Type.Optional(Type.String()) })
export const DebitBody = Type.Object({ amount: Amount })
