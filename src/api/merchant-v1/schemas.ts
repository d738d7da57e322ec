import { Type } from 'typebox'

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const V1Error = Type.Object(
  { error: Type.Object({ code: Type.String(), message: Type.String() }) },
  { title: 'Error' },
)

export const IdParams = Type.Object({ id: Type.String({ description: 'UUID' }) })

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

export const NewPurchasePayload = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
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
  { title: 'NewPurchasePayload' },
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
