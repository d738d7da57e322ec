import { Type } from 'typebox'
import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { App } from '../world.ts'
import { basketCookie, basketOf, changeBasket } from './basket.ts'
import { checkoutPage } from './checkout-page.ts'
import { PRODUCTS, type Product } from './products.ts'
import { euros, languageOfVisitor, sendShopPage } from './send-shop-page.ts'
import type { Shop } from './terms.ts'
import { shopTexts } from './texts.ts'

const Change = Type.Object({ product: Type.String({ maxLength: 40 }), by: Type.Enum(['1', '-1']) })

export function basketRoutes(app: App, shop: () => Shop): void {
  app.get('/shop', (request, reply) => {
    const language = languageOfVisitor(request)
    return sendShopPage(shop(), request, reply, { room: 'products', ...storefront(language) })
  })

  app.post('/shop/basket', { schema: { body: Change } }, (request, reply) => {
    const { product, by } = request.body
    const basket = changeBasket(basketOf(request.headers.cookie), product, Number(by))
    return reply.header('set-cookie', basketCookie(basket)).redirect('/shop/checkout', 303)
  })

  app.get('/shop/checkout', (request, reply) => {
    const page = checkoutPage(shop(), basketOf(request.headers.cookie), languageOfVisitor(request))
    return sendShopPage(shop(), request, reply, { room: 'basket', ...page })
  })
}

function storefront(language: Language): { title: string; main: Html } {
  const texts = shopTexts[language]
  const main = html`<div class="hero"><h1>${texts.hero}</h1><p>${texts.heroText}</p></div>
<ul class="products">${PRODUCTS.map((product) => card(product, language))}</ul>`
  return { title: texts.hero, main }
}

function card(product: Product, language: Language): Html {
  const texts = shopTexts[language]
  const name = product[language]
  return html`<li class="product">${product.picture}
<div class="product-text"><h2>${name}</h2><p class="price">${euros(product.price, language)}</p></div>
<form method="post" action="/shop/basket"><input type="hidden" name="product" value="${product.id}"><input type="hidden" name="by" value="1">
<button class="button" aria-label="${texts.addWhat(name)}">${texts.add}</button></form></li>`
}
