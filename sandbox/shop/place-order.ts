import { type Static, Type } from 'typebox'
import type { Language } from '../language.ts'
import { type Basket, totalOf, writeBasket } from './basket.ts'
import { findOrder, insertOrder, keepLink, newReference, type Order } from './order.ts'
import { purchaseOf } from './payment-address.ts'
import { findStall, type Shop, type StallName, WAYS } from './terms.ts'
import { listenToWebhooks } from './webhooks.ts'

export const OrderForm = Type.Object({
  /** Made with the form: sent twice, it is one order. */
  reference: Type.String({ pattern: '^BE-[A-Z2-9]{8}$' }),
  way: Type.Enum(WAYS),
  back: Type.Optional(Type.Literal('yes')),
  opening: Type.Enum(['redirect', 'plugin', 'link'] as const),
  place: Type.Enum(['container', 'popin'] as const),
  name: Type.String({ pattern: '\\S', maxLength: 80 }),
  email: Type.String({ pattern: '@', maxLength: 200 }),
})
export type OrderForm = Static<typeof OrderForm>

/** The order of this form and basket, made once; by link, the service has sent it. Throws a `WhiproundError`. */
export async function placeOrder(shop: Shop, form: OrderForm, basket: Basket, language: Language): Promise<Order> {
  const order = keepOrder(shop, form, basket, language)
  // Without webhooks a shop lives; what it is promised it hears by notification.
  await listenToWebhooks(shop, order.stall).catch(() => {})
  if (order.opening !== 'link' || order.link_url) return order
  const { url } = await shop.whipround.createPurchaseLink(
    {
      merchant_uid: findStall(shop, order.stall)?.uid ?? '',
      data: purchaseOf(shop, order),
      purchase_link_settings: { send_email: true },
    },
    { idempotencyKey: order.reference, language },
  )
  keepLink(shop.books, order.reference, url)
  return { ...order, link_url: url }
}

function keepOrder(shop: Shop, form: OrderForm, basket: Basket, language: Language): Order {
  const { reference, opening, place, name, email } = form
  const wished = {
    stall: stallFor(shop, form),
    opening,
    place,
    lines: writeBasket(basket),
    amount: totalOf(basket),
    language,
    name: name.trim(),
    email,
  }
  const known = findOrder(shop.books, reference)
  if (known && isSame(known, wished)) return known
  // Another wish on a form that the back button brought: another order.
  const own = known ? newReference() : reference
  insertOrder(shop.books, { reference: own, created_at: shop.clock.now().getTime(), ...wished })
  return findOrder(shop.books, own) as Order
}

/** Two ways to pay can be had in mode BACK, where the demo has merchants of that mode. */
function stallFor(shop: Shop, { way, back }: OrderForm): StallName {
  const inBack = `${way}_BACK` as StallName
  return back && findStall(shop, inBack) ? inBack : way
}

function isSame(known: Order, wished: object): boolean {
  return Object.entries(wished).every(([name, value]) => known[name as keyof Order] === value)
}
