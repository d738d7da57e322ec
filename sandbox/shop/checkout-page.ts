import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import { type Basket, totalOf } from './basket.ts'
import { newReference } from './order.ts'
import { euros } from './send-shop-page.ts'
import { type Shop, WAYS } from './terms.ts'
import { shopTexts } from './texts.ts'
import type { ShopTexts } from './texts-en.ts'

const OPENINGS = ['redirect', 'plugin', 'link'] as const
const PLACES = ['container', 'popin'] as const

/** The basket, and how to pay for it. */
export function checkoutPage(shop: Shop, basket: Basket, language: Language): { title: string; main: Html } {
  const texts = shopTexts[language]
  if (basket.length === 0) {
    const main = html`<h1>${texts.basket}</h1><p>${texts.empty}</p><p><a class="link" href="/shop">${texts.toProducts}</a></p>`
    return { title: texts.basket, main }
  }
  const amount = euros(totalOf(basket), language)
  const main = html`<h1>${texts.basket}</h1>
<ul class="lines">${basket.map((each) => line(each, language))}
<li class="line total"><span>${texts.total}</span><strong>${amount}</strong></li></ul>
<form method="post" action="/shop/orders" class="checkout">
<input type="hidden" name="reference" value="${newReference()}">
${who(texts)}
${ways(shop, texts)}
${openings(texts)}
<button class="button">${texts.pay(amount)}</button>
</form>`
  return { title: texts.basket, main }
}

function line({ product, count }: Basket[number], language: Language): Html {
  const texts = shopTexts[language]
  const name = product[language]
  const step = (by: '1' | '-1', sign: string, label: string) =>
    html`<button class="step" name="by" value="${by}" aria-label="${label}">${sign}</button>`
  return html`<li class="line"><span class="thumb">${product.picture}</span><span class="what">${name}</span>
<form method="post" action="/shop/basket" class="count"><input type="hidden" name="product" value="${product.id}">
${step('-1', '−', texts.less(name))}<span>${count}</span>${step('1', '+', texts.more(name))}</form>
<span class="sum">${euros(product.price * count, language)}</span></li>`
}

function who(texts: ShopTexts): Html {
  return html`<fieldset class="who"><legend>${texts.you}</legend>
<div class="field"><label for="name">${texts.name}</label>
<input id="name" name="name" autocomplete="name" required maxlength="80" value="Alice Martin"></div>
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" value="alice@example.test" aria-describedby="email-hint">
<span class="hint" id="email-hint">${texts.emailHint}</span></div></fieldset>`
}

function ways({ terms }: Shop, texts: ShopTexts): Html {
  const isBackThere = terms.stalls.SPLIT_BACK !== undefined || terms.stalls.DEFERRED_BACK !== undefined
  const back = html`<label class="tick back"><input type="checkbox" name="back" value="yes">
<span>${texts.back} <span class="hint">${texts.backHint}</span></span></label>`
  return html`<fieldset class="choice ways"><legend>${texts.way}</legend>
${WAYS.map((way, index) => option({ name: 'way', value: way, said: texts.ways[way], isFirst: index === 0 }))}
${isBackThere && back}</fieldset>`
}

function openings(texts: ShopTexts): Html {
  return html`<fieldset class="choice openings"><legend>${texts.opening}</legend>
${OPENINGS.map((opening, index) => option({ name: 'opening', value: opening, said: texts.openings[opening], isFirst: index === 0 }))}
<div class="places" role="group" aria-label="${texts.place}"><span class="hint">${texts.place}</span>
${PLACES.map((place, index) => option({ name: 'place', value: place, said: [texts.places[place]], isFirst: index === 0 }))}</div></fieldset>`
}

interface Option {
  readonly name: string
  readonly value: string
  readonly said: readonly string[]
  readonly isFirst: boolean
}

function option({ name, value, said: [label = '', hint], isFirst }: Option): Html {
  return html`<label class="tick"><input type="radio" name="${name}" value="${value}"${isFirst && html` checked`}>
<span><strong>${label}</strong>${hint && html` <span class="hint">${hint}</span>`}</span></label>`
}
