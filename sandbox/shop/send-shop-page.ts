import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '../../src/shared/money.ts'
import { type Html, html } from '../html.ts'
import { acceptedLanguage, type Language } from '../language.ts'
import { sendPage } from '../page.ts'
import { backstage } from './backstage.ts'
import { basketCookie, basketOf, countOf } from './basket.ts'
import type { Shop } from './terms.ts'
import { shopTexts } from './texts.ts'

export interface ShopPage {
  readonly title: string
  readonly main: Html
  readonly room?: 'products' | 'basket' | 'orders'
  readonly status?: number
  /** What was in the basket is bought. */
  readonly isBought?: boolean
  /** Loads the service's plugin, nothing of which is needed elsewhere. */
  readonly hasPlugin?: true
}

/** The shop around a page: its head, and backstage beside it. */
export function sendShopPage(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, main, room, status = 200, isBought, hasPlugin }: ShopPage,
): FastifyReply {
  const language = languageOfVisitor(request)
  const texts = shopTexts[language]
  const service = new URL(shop.terms.service_url).origin
  const count = isBought ? 0 : countOf(basketOf(request.headers.cookie))
  if (isBought) reply.header('set-cookie', basketCookie([]))
  const link = (target: ShopPage['room'], href: string, label: string) =>
    html`<a href="${href}"${room === target && html` aria-current="page"`}>${label}</a>`
  const body = html`<header class="shop-head">
<a class="mark" href="/shop"><svg class="gull" viewBox="0 0 32 32" aria-hidden="true"><path d="M2 15c6-7 11-6 14 2 3-8 8-9 14-2"/><path d="M4 25c4-3 8-3 12 0s8 3 12 0"/></svg>${texts.shop}</a>
<nav aria-label="${texts.nav.label}">${link('products', '/shop', texts.nav.products)}
${link('basket', '/shop/checkout', count > 0 ? `${texts.nav.basket} (${count})` : texts.nav.basket)}
${link('orders', '/shop/orders', texts.nav.orders)}
<a class="to-backstage" href="#backstage">${texts.nav.backstage}</a></nav>
<span class="badge">${texts.badge}</span>
</header>
<div class="shop-stage">
<main class="shop-main">${main}</main>
${backstage(shop, language, pathOf(request))}
</div>`
  return sendPage(reply, status, {
    language,
    title: `${title} · ${texts.shop}`,
    body,
    look: 'shop',
    scripts: ['shop.js'],
    formAction: [service],
    partner: service,
    ...(hasPlugin && { partnerScripts: [`${shop.terms.service_url}/plugin/plugin.min.js`] }),
  })
}

export function languageOfVisitor(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language'])
}

/** `€240.00`, `240,00 €`. */
export function euros(cents: number, language: Language): string {
  return formatMoney({ amountMinor: BigInt(cents), currency: 'EUR' }, language)
}

function pathOf({ method, url }: FastifyRequest): string {
  return method === 'GET' ? (url.split('?')[0] as string) : '/shop'
}
