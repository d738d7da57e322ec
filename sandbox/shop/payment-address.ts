import { purchaseLink, signRequest } from '../../clients/typescript/src/index.ts'
import { readBasket } from './basket.ts'
import type { Order } from './order.ts'
import { findStall, type Shop, type Stall } from './terms.ts'

/** What the service is asked for, the same whichever way it opens. */
export function purchaseOf({ origin }: Shop, order: Order) {
  const [firstName = '', ...rest] = order.name.split(' ')
  const lines = readBasket(order.lines).map(({ product, count }) => {
    return count > 1 ? `${count} × ${product[order.language]}` : product[order.language]
  })
  const own = `${origin}/shop/orders/${order.reference}`
  const locale = order.language === 'fr' ? 'fr_FR' : 'en_GB'
  return {
    // As long as the service takes; a basket has six lines at most.
    title: lines.join(', ').slice(0, 200),
    reference: order.reference,
    amountCents: order.amount,
    currency: 'EUR',
    // One name for each of the two ways to ask.
    lang: locale,
    language: locale,
    email: order.email,
    firstName,
    lastName: rest.join(' ') || firstName,
    countryCode: 'FR',
    metadata: { plugin: 'demo-shop', basket: order.lines },
    redirectUrl: own,
    cancelUrl: own,
    paymentNotificationUrl: `${own}/notification`,
    errorNotificationUrl: `${own}/notification`,
  }
}

/** For the plugin: a customer may read what is signed, and change nothing. */
export function signPurchase(shop: Shop, order: Order): string {
  const { uid, secret } = stallOf(shop, order)
  return signRequest({ merchant_uid: uid, ...purchaseOf(shop, order) }, secret)
}

/** The same as an address. */
export function paymentAddress(shop: Shop, order: Order): string {
  const { uid, secret } = stallOf(shop, order)
  return purchaseLink({ baseUrl: shop.terms.service_url, secret }, { merchant_uid: uid, ...purchaseOf(shop, order) })
}

function stallOf(shop: Shop, { stall: name }: Order): Stall {
  const stall = findStall(shop, name)
  if (!stall) throw new Error(`the shop has no stall ${name}`)
  return stall
}
