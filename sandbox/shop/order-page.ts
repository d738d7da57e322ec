import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import { readBasket } from './basket.ts'
import type { Order } from './order.ts'
import type { BroughtResult } from './read-brought.ts'
import { euros } from './send-shop-page.ts'
import { isPaidAtOnce, wayOf } from './terms.ts'
import { shopTexts } from './texts.ts'

type Stage = 'paid' | 'confirming' | 'failed' | 'open'

/** The service has promised the money, and the shop's own server has not been told yet. */
const ACCEPTED = ['COLLECTING', 'SUCCESSFUL']

export function stageOf({ paid_at, failed_at, state }: Order): Stage {
  if (paid_at !== null) return 'paid'
  if (failed_at !== null) return 'failed'
  return state !== null && ACCEPTED.includes(state) ? 'confirming' : 'open'
}

/** The customer's "thank you", and the shop's view of the order at once: it is a demo. */
export function orderPage(order: Order, language: Language, result?: BroughtResult): { title: string; main: Html } {
  const texts = shopTexts[language]
  const lines = readBasket(order.lines).map(
    ({ product, count }) => html`<li class="line"><span class="thumb">${product.picture}</span>
<span class="what">${count} × ${product[language]}</span><span class="sum">${euros(product.price * count, language)}</span></li>`,
  )
  const main = html`${result?.message && html`<p class="notice" role="alert">${result.message}</p>`}
<section data-live="/shop/orders/${order.reference}/state">${orderState(order, language)}</section>
${
  result &&
  html`<p class="brought"><span>${texts.told.result}</span> <span class="${result.isVerified ? 'good' : 'bad'}">${
    result.isVerified ? texts.told.verified : texts.told.forged
  }</span></p>`
}
<ul class="lines">${lines}</ul>`
  return { title: texts.order(order.reference), main }
}

/** What changes while somebody looks. */
export function orderState(order: Order, language: Language): Html {
  const texts = shopTexts[language]
  const { told } = texts
  const stage = stageOf(order)
  const isThanks = stage === 'paid' || stage === 'confirming'
  const [way] = texts.ways[wayOf(order.stall)]
  return html`<p class="order-name">${texts.order(order.reference)} <span class="stage ${stage}">${texts.orderState[stage]}</span></p>
<h1>${isThanks ? texts.thanks : texts.orderState[stage]}</h1>
<p>${texts.lead[stage]}</p>
<dl class="facts">
<div><dt>${told.state}</dt><dd><code>${order.state ?? told.unknown}</code></dd></div>
<div><dt>${told.notification}</dt><dd>${
    order.paid_at === null && order.failed_at === null ? told.none : html`<span class="good">${told.verified}</span>`
  }</dd></div>
<div><dt>${told.way}</dt><dd>${way}${isPaidAtOnce(order.stall) && ' · BACK'}</dd></div>
<div><dt>${told.total}</dt><dd>${euros(order.amount, language)}</dd></div>
</dl>
${isPayable(order, stage) && howToPay(order, language)}`
}

/** What failed is asked for anew; a link of before has ended with it. */
function isPayable({ opening }: Order, stage: Stage): boolean {
  return stage === 'open' || (stage === 'failed' && opening !== 'link')
}

function howToPay({ opening, reference }: Order, language: Language): Html {
  const texts = shopTexts[language]
  const isLink = opening === 'link'
  return html`${isLink && html`<p class="notice"><strong>${texts.linkSent}</strong> ${texts.linkText}</p>`}
<p><a class="button" id="pay-now" href="/shop/orders/${reference}/pay">${isLink ? texts.openLink : texts.payNow}</a></p>`
}
