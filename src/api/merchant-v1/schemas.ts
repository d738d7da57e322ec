import { Type } from 'typebox'
import { V1_STATES } from '../../wire/purchase-views.ts'
import { EXAMPLE_UUID, words } from '../schemas.ts'

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const IdParams = Type.Object({ id: Type.String({ description: 'UUID', examples: [EXAMPLE_UUID] }) })

const amount = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Cents of the currency' })
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })

const NewProduct = Type.Object(
  {
    ref: optionalText(200),
    label: Type.String({ minLength: 1, maxLength: 200 }),
    amount,
    currency: Type.Optional(currency),
  },
  { title: 'NewProductV1' },
)

/** A client by our `id`, or a person: created, or updated when the merchant's `ref` is known. */
const ClientPayload = Type.Object(
  {
    id: optionalText(36),
    ref: optionalText(200),
    last_name: optionalText(100),
    first_name: optionalText(100),
    email: optionalText(254),
  },
  { title: 'NewClientV1', description: 'A client by our `id`; or a person, updated where `ref` is known' },
)

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
    products: Type.Optional(Type.Array(NewProduct, { maxItems: 200 })),
  },
  { title: 'NewPurchaseV1', examples: [example] },
)

const PurchaseFields = {
  id: Type.String({ format: 'uuid' }),
  payment_url: Type.String(),
  state: words('PurchaseStateV1', [...new Set(Object.values(V1_STATES))]),
  comment: Type.String({
    description:
      'The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours',
  }),
  ref: Type.Optional(Type.String()),
  title: Type.String(),
  subtitle: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  picture_url: Type.Optional(Type.String()),
  amount: Type.Integer(),
  currency: Type.String(),
  callback_url: Type.Optional(Type.String()),
  products: Type.Array(
    Type.Object(
      {
        ref: Type.Optional(Type.String()),
        label: Type.String(),
        amount: Type.Integer(),
        currency: Type.String(),
      },
      { title: 'ProductV1' },
    ),
  ),
}

const ClientFields = {
  id: Type.String({ format: 'uuid' }),
  ref: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
}

const clientExample = {
  id: EXAMPLE_UUID,
  ref: 'customer-17',
  last_name: 'Martin',
  first_name: 'Alice',
  email: 'alice@example.test',
}

const madeExample = {
  id: EXAMPLE_UUID,
  payment_url: 'https://pay.example/pay/p1.AaH…',
  state: 'INITIALIZED',
  comment: 'L’achat attend le paiement du client.',
  ref: example.ref,
  title: example.title,
  subtitle: example.subtitle,
  amount: example.amount,
  currency: example.currency,
  callback_url: example.callback_url,
  products: example.products,
}

const boughtExample = { ...clientExample, purchases: [madeExample] }
export const listedExample = { ...madeExample, client: clientExample }

export const ClientBody = Type.Object(
  {
    ...ClientFields,
    purchases: Type.Array(Type.Object(PurchaseFields, { title: 'ClientPurchaseV1' }), {
      description: 'The newest 100, without their client',
    }),
  },
  { title: 'ClientWithPurchasesV1', examples: [boughtExample] },
)

export const PurchaseBody = Type.Object(
  { ...PurchaseFields, client: Type.Optional(ClientBody) },
  { title: 'PurchaseV1', examples: [{ ...madeExample, client: boughtExample }] },
)

/** A hundred rows of a hundred purchases each would be no page. */
export const ListedPurchaseBody = Type.Object(
  { ...PurchaseFields, client: Type.Optional(Type.Object(ClientFields, { title: 'ClientV1' })) },
  { title: 'ListedPurchaseV1', examples: [listedExample] },
)

export const v1Security = [{ merchantToken: [] }]
