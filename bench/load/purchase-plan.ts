import type { Shop } from '../ground/ground.ts'
import type { LoadPlan } from './load-plan.ts'

/** Whoever holds the credentials. */
export type Seller = Pick<Shop, 'credentials'>

/** Every run sells under new references, whatever ran before it on the same database. */
let nextNumber = 1

const NUMBERS_PER_RUN = 1_000_000

/** What a shop sends for an ordinary basket: a new client and two products; some 500 bytes. */
export const ORDER = {
  title: 'Week-end à Brest',
  subtitle: '4 personnes, 2 nuits',
  amount: 24000,
  currency: 'EUR',
  ref: 'order-{n}',
  client: { ref: 'customer-{n}', first_name: 'Alice', last_name: 'Martin', email: 'alice.{n}@example.test' },
  callback_url: 'https://shop.example/orders/{n}',
  products: [
    { ref: 'room-2', label: 'Chambre double', amount: 18000, currency: 'EUR' },
    { ref: 'breakfast', label: 'Petit-déjeuner', amount: 6000, currency: 'EUR' },
  ],
}

export function merchantToken(shop: Seller): string {
  return shop.credentials.merchants.SPLIT.api_token
}

/** `POST /api/merchants/v1/purchases`. */
export function purchasePlan(
  shop: Seller,
  load: Pick<LoadPlan, 'ports' | 'callers' | 'durationMs' | 'countMax'>,
): LoadPlan {
  const firstNumber = nextNumber
  nextNumber += NUMBERS_PER_RUN
  return {
    ...load,
    method: 'POST',
    path: '/api/merchants/v1/purchases',
    headers: { authorization: `Bearer ${merchantToken(shop)}`, 'content-type': 'application/json' },
    body: JSON.stringify(ORDER),
    firstNumber,
    expectedStatus: 201,
  }
}
