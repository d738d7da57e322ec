import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { WhiproundError } from '../../clients/typescript/src/index.ts'
import { html } from '../html.ts'
import type { App } from '../world.ts'
import { basketOf, writeBasket } from './basket.ts'
import { findOrder, listOrders, type Order } from './order.ts'
import { orderPage, orderState } from './order-page.ts'
import { ordersPage } from './orders-page.ts'
import { paymentAddress } from './payment-address.ts'
import { OrderForm, placeOrder } from './place-order.ts'
import { pluginPage } from './plugin-page.ts'
import { readBrought } from './read-brought.ts'
import { refreshOrder } from './refresh-order.ts'
import { sendFragment } from './send-fragment.ts'
import { languageOfVisitor, sendShopPage } from './send-shop-page.ts'
import type { Shop } from './terms.ts'
import { shopTexts } from './texts.ts'

const Params = Type.Object({ reference: Type.String({ maxLength: 40 }) })
const How = Type.Object({ opening: Type.Optional(Type.Literal('redirect')) })

/** As many as a page shows are asked for again each time it is shown. */
const SHOWN_MAX = 12

export function orderRoutes(app: App, shop: () => Shop): void {
  app.post('/shop/orders', { schema: { body: OrderForm }, attachValidation: true }, async (request, reply) => {
    const basket = basketOf(request.headers.cookie)
    const language = languageOfVisitor(request)
    if (request.validationError || basket.length === 0) return refuse(request, reply, shopTexts[language].invalid)
    try {
      const { reference, opening } = await placeOrder(shop(), request.body, basket, language)
      return reply.redirect(`/shop/orders/${reference}${opening === 'link' ? '' : '/pay'}`, 303)
    } catch (error) {
      if (!(error instanceof WhiproundError)) throw error
      return refuse(request, reply, error.info || shopTexts[language].noAnswer)
    }
  })

  app.get('/shop/orders', async (request, reply) => {
    const known = listOrders(shop().books, SHOWN_MAX)
    await Promise.all(known.map((order) => refreshOrder(shop(), order)))
    const page = ordersPage(listOrders(shop().books, SHOWN_MAX), languageOfVisitor(request))
    return sendShopPage(shop(), request, reply, { room: 'orders', ...page })
  })

  app.get('/shop/orders/:reference', { schema: { params: Params } }, async (request, reply) => {
    const order = await current(request.params.reference)
    if (!order) return reply.callNotFound()
    const result = readBrought(shop(), order, request.url)
    const isPaid = order.paid_at !== null || result?.isAccepted === true
    const isBought = isPaid && writeBasket(basketOf(request.headers.cookie)) === order.lines
    return sendShopPage(shop(), request, reply, { isBought, ...orderPage(order, languageOfVisitor(request), result) })
  })

  app.get('/shop/orders/:reference/state', { schema: { params: Params } }, (request, reply) => {
    const order = findOrder(shop().books, request.params.reference)
    return order ? sendFragment(request, reply, orderState(order, languageOfVisitor(request))) : reply.callNotFound()
  })

  app.get('/shop/orders/:reference/pay', { schema: { params: Params, querystring: How } }, (request, reply) => {
    const order = findOrder(shop().books, request.params.reference)
    if (!order) return reply.callNotFound()
    if (order.paid_at !== null) return reply.redirect(`/shop/orders/${order.reference}`, 303)
    if (order.opening === 'link' && order.link_url) return reply.redirect(order.link_url, 303)
    if (order.opening === 'plugin' && !request.query.opening) {
      return sendShopPage(shop(), request, reply, pluginPage(shop(), order, languageOfVisitor(request)))
    }
    return reply.redirect(paymentAddress(shop(), order), 303)
  })

  async function current(reference: string): Promise<Order | undefined> {
    const known = findOrder(shop().books, reference)
    if (known) await refreshOrder(shop(), known)
    return known && findOrder(shop().books, reference)
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, why: string): FastifyReply {
    const texts = shopTexts[languageOfVisitor(request)]
    const main = html`<h1>${texts.refusedTitle}</h1><p class="error" role="alert">${why}</p>
<p><a class="link" href="/shop/checkout">${texts.toBasket}</a></p>`
    return sendShopPage(shop(), request, reply, { status: 422, title: texts.refusedTitle, main })
  }
}
