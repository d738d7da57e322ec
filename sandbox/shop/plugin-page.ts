import { html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Order } from './order.ts'
import { signPurchase } from './payment-address.ts'
import { euros, type ShopPage } from './send-shop-page.ts'
import type { Shop } from './terms.ts'
import { shopTexts } from './texts.ts'

/** Where the plugin opens the payment page; without it, or without script, a link leads there. */
export function pluginPage(shop: Shop, order: Order, language: Language): ShopPage {
  const texts = shopTexts[language]
  const amount = euros(order.amount, language)
  const main = html`<p class="order-name">${texts.order(order.reference)}</p>
<h1>${texts.payTitle(amount)}</h1>
<div class="pay-here" data-signature="${signPurchase(shop, order)}" data-back="/shop/orders/${order.reference}"
 data-cancelled="${texts.cancelled}" data-missing="${texts.noPlugin}">
<p class="with-script">${texts.payText}</p>
<p class="with-script"><button class="button" type="button">${texts.payButton}</button></p>
<p class="said" role="status"></p>
${order.place === 'container' && html`<div class="container"></div>`}
</div>
<p><a class="link" href="/shop/orders/${order.reference}/pay?opening=redirect">${texts.elsewhere}</a></p>`
  return { title: texts.payTitle(amount), main, hasPlugin: true }
}
