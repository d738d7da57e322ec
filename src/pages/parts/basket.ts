import { formatMoney, type Money } from '../../shared/money.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { type Html, html, safeUrl } from '../html.ts'

export interface Basket {
  readonly title: string
  /** Lines separated by `|`, as the merchant sent it. */
  readonly subtitle?: string | undefined
  readonly description?: string | undefined
  readonly pictureUrl?: string | undefined
  readonly reference?: string | undefined
  readonly products: readonly { readonly label: string; readonly amount: Money }[]
  readonly total: Money
}

/** More products than this are folded away: the total and the action matter more. */
const SHOWN_PRODUCTS = 3

/** What is being paid for: picture, title, lines, total. Folded: in one row, with the products one tap away. */
export function basket(
  basket: Basket,
  heading: string,
  language: Language,
  products: 'shown' | 'folded' = 'shown',
): Html {
  const texts = languages[language].checkout.common
  const pictureUrl = safeUrl(basket.pictureUrl)
  const isFolded = products === 'folded'
  return html`<section class="order" aria-labelledby="order-heading">
<h2 class="eyebrow" id="order-heading">${heading}</h2>
<div class="order-head">
${pictureUrl ? html`<img class="order-picture" src="${pictureUrl}" alt="" width="72" height="72">` : ''}
<div>
<p class="order-title">${basket.title}</p>
${subtitleLines(basket.subtitle).map((line) => html`<p class="quiet">${line}</p>`)}
</div>
${isFolded ? html`<p class="order-total"><span class="visually-hidden">${texts.total}</span> ${formatMoney(basket.total, language)}</p>` : ''}
</div>
${basket.description && !isFolded ? html`<p>${basket.description}</p>` : ''}
${
  isFolded
    ? productList(basket, false, language)
    : html`<div>
${productList(basket, basket.products.length <= SHOWN_PRODUCTS, language)}
${amountList([{ label: texts.total, amount: basket.total, isTotal: true }], language)}
</div>`
}
${basket.reference && !isFolded ? html`<p class="quiet">${texts.reference} ${basket.reference}</p>` : ''}
</section>`
}

function subtitleLines(subtitle: string | undefined): string[] {
  const lines = (subtitle ?? '').split('|').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

function productList({ products }: Basket, isOpen: boolean, language: Language): Html | '' {
  if (products.length === 0) return ''
  const list = amountList(products, language)
  const summary = languages[language].checkout.common.products
  return isOpen ? list : html`<details><summary>${summary}</summary>${list}</details>`
}

/** Names and amounts, the last one standing out where asked. */
export function amountList(
  rows: readonly { label: string; amount: Money; isTotal?: boolean }[],
  language: Language,
): Html {
  return html`<dl class="amounts">
${rows.map((row) => html`<div${row.isTotal ? html` class="amounts-total"` : ''}><dt>${row.label}</dt><dd>${formatMoney(row.amount, language)}</dd></div>`)}
</dl>`
}
