import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { PledgeUnavailableView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** A friend who can no longer pay, or whose payment is undone. */
export function pledgeUnavailablePage(view: PledgeUnavailableView, language: Language): string {
  const texts = viewTexts(language, view)
  const words = texts.pledge.unavailable[view.why]
  const moved = words.moved || texts.pledge.refundedTo(texts.money(view.amount), yourCard(view.card, language))
  return layout(view, language, {
    title: words.heading,
    lead: html`<h1>${words.heading}</h1><p>${words.text(view.leaderName)}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(view.leaderName), language, 'folded'),
    action: html`${moneySentence(moved)}<p>${words.what(view.leaderName)}</p>
${view.receiptPath ? html`<p><a class="link" href="${view.receiptPath}">${texts.common.receipt}</a></p>` : ''}`,
  })
}
