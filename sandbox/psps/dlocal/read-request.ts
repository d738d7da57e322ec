import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { currencyExponent, isCurrency } from '../../../src/shared/money.ts'

const Money = {
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
}
const Id = Type.String({ minLength: 1, maxLength: 128 })

const Charge = Type.Object({
  ...Money,
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  payment_method_id: Type.Literal('CARD'),
  payment_method_flow: Type.Literal('DIRECT'),
  payer: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.Optional(Type.String({ pattern: '@' })),
    document: Type.String({ pattern: '^[0-9]{11}$' }),
  }),
  card: Type.Object({
    holder_name: Type.String({ minLength: 1 }),
    number: Type.String({ pattern: '^[0-9]{12,19}$' }),
    cvv: Type.String({ pattern: '^[0-9]{3,4}$' }),
    expiration_month: Type.Integer({ minimum: 1, maximum: 12 }),
    expiration_year: Type.Integer({ minimum: 1000, maximum: 9999 }),
    capture: Type.Optional(Type.Boolean()),
  }),
  order_id: Id,
  description: Type.Optional(Type.String({ maxLength: 100 })),
  notification_url: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const Capture = Type.Object({ ...Money, authorization_id: Id, order_id: Type.Optional(Id) })

const Refund = Type.Object({
  ...Money,
  payment_id: Id,
  notification_url: Type.String({ minLength: 1 }),
  order_refund_id: Type.Optional(Id),
})

export type WireCharge = Static<typeof Charge>
export type WireCapture = Static<typeof Capture>
export type WireRefund = Static<typeof Refund>

export const charge = Compile(Charge)
export const capture = Compile(Capture)
export const refund = Compile(Refund)

/** Null: no amount of this currency. */
export function toMinor({ amount, currency }: { amount: number; currency: string }): bigint | null {
  if (!isCurrency(currency)) return null
  const [whole = '', fraction = ''] = String(amount).split('.')
  const exponent = currencyExponent(currency)
  return /^\d+$/.test(whole) && fraction.length <= exponent ? BigInt(whole + fraction.padEnd(exponent, '0')) : null
}

export function readBody(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
