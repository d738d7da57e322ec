import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { primaryLink, shopLink } from '../../pages/parts/actions.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { FinishingView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** Without script the page asks again by itself: the shop's provider mostly answers within seconds. */
const REFRESH_SECONDS = 5

/** The payer's bank has agreed, and the shop is being paid at its own provider. */
export function finishingPage(view: FinishingView, language: Language): string {
  const texts = viewTexts(language, view)
  const { finishing } = texts.paying
  const shop = view.shop?.name ?? ''
  return layout(view, language, {
    title: finishing.heading(shop),
    state: 'finishing',
    refreshSeconds: REFRESH_SECONDS,
    isAsking: true,
    lead: html`<div class="waiting" aria-hidden="true"></div><h1>${finishing.heading(shop)}</h1><p>${view.isLate ? finishing.late(texts.hour(view.since)) : finishing.text(texts.money(view.amount))}</p>`,
    action: html`${moneySentence(finishing.moved)}
<section><h2>${finishing.doing}</h2><ul class="points">${finishing.points.map((point) => html`<li>${point}</li>`)}</ul></section>
<div class="pay" data-ask-again="${view.refreshPath}">${primaryLink(view.refreshPath, finishing.refresh)}<p class="quiet">${finishing.automatic}</p></div>
${shopLink(view.returnUrl, view.shop?.name, language, 'quiet')}`,
  })
}
