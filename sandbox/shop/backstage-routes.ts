import { Type } from 'typebox'
import { html } from '../html.ts'
import type { App } from '../world.ts'
import { backstageLive } from './backstage.ts'
import { listOrders } from './order.ts'
import { refreshOrder } from './refresh-order.ts'
import { sendFragment } from './send-fragment.ts'
import { languageOfVisitor, sendShopPage } from './send-shop-page.ts'
import type { Shop } from './terms.ts'
import { shopTexts } from './texts.ts'

/** A page of the shop, and nobody else's. */
const Path = Type.String({ pattern: '^/shop(/[A-Za-z0-9-]+)*$', maxLength: 100 })
const Live = Type.Object({ path: Path })
const Steps = Type.Object({
  back: Path,
  ms: Type.Optional(Type.String({ pattern: '^\\d{1,12}$' })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
})

/** After a jump the newest orders are asked for: what follows from it is told by webhook a little later. */
const REFRESHED_MAX = 6

export function backstageRoutes(app: App, shop: () => Shop): void {
  app.get('/shop/backstage', { schema: { querystring: Live } }, (request, reply) =>
    sendFragment(request, reply, backstageLive(shop(), languageOfVisitor(request), request.query.path)),
  )

  app.post('/shop/clock', { schema: { body: Steps } }, async (request, reply) => {
    const { back, ms, to } = request.body
    const { origin, books } = shop()
    const answer = await fetch(`${origin}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(to === undefined ? { ms: Number(ms) } : { to }),
    })
    if (answer.status === 409) {
      const texts = shopTexts[languageOfVisitor(request)]
      const main = html`<h1>${texts.clock}</h1><p class="notice" role="alert">${texts.kept}</p>`
      return sendShopPage(shop(), request, reply, { status: 409, title: texts.clock, main })
    }
    await Promise.all(listOrders(books, REFRESHED_MAX).map((order) => refreshOrder(shop(), order)))
    return reply.redirect(`${back}#backstage`, 303)
  })
}
