import { createWhipround } from '../../clients/typescript/src/index.ts'
import { requireKey } from '../authorize.ts'
import { html } from '../html.ts'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { backstageRoutes } from './backstage-routes.ts'
import { basketRoutes } from './basket-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { receivers } from './receivers.ts'
import { type Shop, ShopTerms } from './terms.ts'
import { shopTexts } from './texts.ts'

/** Nobody waits longer for a page of the shop; who does not want to wait asks again. */
const TIMEOUT_MS = 8000

/**
 * A merchant's site that sells through the service, and speaks to it like every merchant. Closed until the demo has given it its
 * credentials.
 */
export function shop(app: App, world: World): void {
  let given: Pick<Shop, 'terms' | 'whipround'> | undefined
  const open = (): Shop => {
    if (!given) throw new Error('the shop is closed')
    return { ...given, books: world.books, clock: world.clock, origin: world.baseUrl() }
  }

  app.put('/shop/terms', { schema: { body: ShopTerms }, onRequest: requireKey(world.key) }, (request, reply) => {
    const { service_url: baseUrl, api_key: apiKey, api_secret: apiSecret } = request.body
    const patience = { timeoutMs: TIMEOUT_MS, retries: 0, signal: world.closing }
    given = { terms: request.body, whipround: createWhipround({ baseUrl, apiKey, apiSecret, ...patience }) }
    return reply.code(204).send()
  })

  app.register(async (pages: App) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (!given) return sendClosed(acceptedLanguage(request.headers['accept-language']))
      // Nobody else's page buys here, or moves our clock.
      const isForeign = request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site'
      if (isForeign) return reply.code(403).send({ error: { code: 'forbidden', message: 'not from another site' } })

      function sendClosed(language: 'en' | 'fr') {
        const { closed, closedText } = shopTexts[language]
        const body = html`<main class="shop-main"><h1>${closed}</h1><p>${closedText}</p></main>`
        return sendPage(reply, 503, { language, title: closed, body, look: 'shop' })
      }
    })
    basketRoutes(pages, open)
    orderRoutes(pages, open)
    backstageRoutes(pages, open)
  })

  app.register(async (hearing: App) => {
    hearing.addHook('onRequest', async (_request, reply) => {
      if (!given) return reply.code(503).send({ error: { code: 'closed', message: 'the shop is closed' } })
    })
    receivers(hearing, open)
  })
}
