import { Type } from 'typebox'
import type { RefusalCode } from '../../refusals/index.ts'
import { FAULT_CODES, GENERAL_CODES, groupByStatus, oneOf } from '../refusal-codes.ts'
import { EXAMPLE_UUID } from '../schemas.ts'

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const IdParams = Type.Object({ id: Type.String({ description: 'UUID', examples: [EXAMPLE_UUID] }) })

/** The refusals of an endpoint, by status; `default` is what every endpoint may answer. */
export function v1Refusals(...codes: readonly RefusalCode[]) {
  const own = [...groupByStatus(codes, 'v1')].map(([status, those]) => [status, v1Error(those)])
  return { ...Object.fromEntries(own), default: v1Error([...GENERAL_CODES, ...FAULT_CODES]) }
}

function v1Error(codes: readonly RefusalCode[]) {
  return Type.Object({ error: Type.Object({ code: oneOf(codes), message: Type.String() }) }, { title: 'Error' })
}

const amount = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Cents of the currency' })
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })

const Product = Type.Object({
  ref: optionalText(200),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  amount,
  currency: Type.Optional(currency),
})

/** A client by our `id`, or a person: created, or updated when the merchant's `ref` is known. */
const ClientPayload = Type.Object({
  id: optionalText(36),
  ref: optionalText(200),
  last_name: optionalText(100),
  first_name: optionalText(100),
  email: optionalText(254),
})

const example = {
  title: 'Week-end à Brest',
  subtitle: '4 personnes, 2 nuits',
  amount: 24000,
  currency: 'EUR',
  ref: 'order-2027-0042',
  client: { ref: 'customer-17', first_name: 'Alice', last_name: 'Martin', email: 'alice@example.test' },
  callback_url: 'https://shop.example/orders/2027-0042',
  products: [{ ref: 'room-2', label: 'Chambre double', amount: 12000, currency: 'EUR' }],
}

export const NewPurchasePayload = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    amount,
    currency: Type.Optional(currency),
    ref: optionalText(200),
    subtitle: optionalText(1000),
    description: optionalText(5000),
    client: Type.Optional(ClientPayload),
    picture_url: optionalText(2048),
    callback_url: optionalText(2048),
    products: Type.Optional(Type.Array(Product, { maxItems: 200 })),
  },
  { title: 'NewPurchasePayload', examples: [example] },
)

const PurchaseFields = {
  id: Type.String({ format: 'uuid' }),
  payment_url: Type.String(),
  state: Type.Union(
    ['INITIALIZED', 'CANCELLED', 'FAILED', 'REFUNDED', 'LEADER_PROCESSED', 'SUCCESSFUL'].map((state) =>
      Type.Literal(state),
    ),
  ),
  comment: Type.String(),
  ref: Type.Optional(Type.String()),
  title: Type.String(),
  subtitle: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  picture_url: Type.Optional(Type.String()),
  amount: Type.Integer(),
  currency: Type.String(),
  callback_url: Type.Optional(Type.String()),
  products: Type.Array(
    Type.Object({
      ref: Type.Optional(Type.String()),
      label: Type.String(),
      amount: Type.Integer(),
      currency: Type.String(),
    }),
  ),
}

const ClientFields = {
  id: Type.String({ format: 'uuid' }),
  ref: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
}

export const PurchaseBody = Type.Object(
  { ...PurchaseFields, client: Type.Optional(Type.Object(ClientFields)) },
  { title: 'Purchase' },
)

/** `purchases`: the newest 100, without their client. */
export const ClientBody = Type.Object(
  { ...ClientFields, purchases: Type.Array(Type.Object(PurchaseFields)) },
  { title: 'Client' },
)

export const v1Security = [{ merchantToken: [] }]
