import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { livePot } from './pot-fragment.ts'
import type { PledgerThanksView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** The pledge is in: what was taken, what happens if the order is cancelled, how full the pot is. */
export function pledgerThanksPage(view: PledgerThanksView, language: Language): string {
  const texts = viewTexts(language, view)
  const { thanks } = texts.pledge
  const { leaderName } = view
  const amount = texts.money(view.amount)
  const card = yourCard(view.card, language)
  const potView = { pot: view.pot, viewer: 'pledger' as const, now: view.now, timeZone: view.timeZone }
  return layout(view, language, {
    title: thanks.title,
    lead: html`<h1>${thanks.heading(amount)}</h1>${moneySentence(thanks.text(leaderName, amount, card))}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(leaderName), language, 'folded'),
    action: html`<section aria-labelledby="in-heading"><h2 id="in-heading">${texts.pledge.invitation.whoIsIn}</h2>
${livePot(potView, view.basePath, texts)}</section>
<section><h2>${thanks.whatIf}</h2><p>${thanks.whatIfText(card)} ${view.shop ? thanks.whatNext(leaderName, view.shop.name) : ''}</p></section>
<p><a class="link" href="${view.basePath}/receipt">${texts.common.receipt}</a></p>
${view.chosen && html`<p><a class="link" href="${view.chosen.groupPath}">${texts.group.another}</a></p>`}`,
  })
}
