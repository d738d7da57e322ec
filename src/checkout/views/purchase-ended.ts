import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { PurchaseEndedView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** The purchase is over without goods: why, what became of the money, what to do. */
export function purchaseEndedPage(view: PurchaseEndedView, language: Language): string {
  const texts = viewTexts(language, view)
  const words = texts.ended.ended[view.reason]
  return layout(view, language, {
    title: words.heading,
    lead: html`<h1>${words.heading}</h1><p>${words.text}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${moneySentence(movedSentence(view, texts))}<p>${words.what}</p>
${view.receiptPath ? html`<p><a class="link" href="${view.receiptPath}">${texts.common.receipt}</a></p>` : ''}
<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}</div>`,
  })
}

function movedSentence(view: PurchaseEndedView, texts: ViewTexts): string {
  const { moved } = texts.ended
  if (view.moved === 'none') return moved.none
  return moved[view.moved](texts.money(view.amount), yourCard(view.card, texts.language))
}
