import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Order } from './order.ts'
import { stageOf } from './order-page.ts'
import { euros } from './send-shop-page.ts'
import { isPaidAtOnce, wayOf } from './terms.ts'
import { shopTexts } from './texts.ts'

export function ordersPage(orders: readonly Order[], language: Language): { title: string; main: Html } {
  const texts = shopTexts[language]
  const main = html`<h1>${texts.orders}</h1><p>${texts.ordersText}</p>
${orders.length === 0 && html`<p class="quiet">${texts.noOrders}</p>`}
${orders.length > 0 && html`<ul class="orders">${orders.map((order) => row(order, language))}</ul>`}`
  return { title: texts.orders, main }
}

function row(order: Order, language: Language): Html {
  const texts = shopTexts[language]
  const stage = stageOf(order)
  const [way] = texts.ways[wayOf(order.stall)]
  const [opening] = texts.openings[order.opening]
  return html`<li><a href="/shop/orders/${order.reference}"><strong>${order.reference}</strong>
<span class="stage ${stage}">${texts.orderState[stage]}</span>
<code>${order.state ?? texts.told.unknown}</code>
<span class="quiet">${way}${isPaidAtOnce(order.stall) && ' · BACK'} · ${opening} · ${order.name}</span>
<span class="sum">${euros(order.amount, language)}</span></a></li>`
}
