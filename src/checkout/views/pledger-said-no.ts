import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import type { Language } from '../../texts/language.ts'
import type { PledgerSaidNoView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** A friend cannot join; the door stays open as long as the pot. */
export function pledgerSaidNoPage(view: PledgerSaidNoView, language: Language): string {
  const texts = viewTexts(language, view)
  const { saidNo } = texts.pledge
  const { basePath, formToken } = view
  return layout(view, language, {
    title: saidNo.heading,
    lead: html`<h1>${saidNo.heading}</h1><p>${saidNo.text(view.leaderName)}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(view.leaderName), language, 'folded'),
    action: view.canReconsider
      ? html`<section><h2>${saidNo.change}</h2><p>${saidNo.until(texts.moment(view.deadlineAt))}</p>
${buttonForm({ action: `${basePath}/reconsider`, formToken, label: saidNo.reconsider(texts.money(view.amount)), style: 'secondary' })}</section>`
      : html`<p>${saidNo.closed}</p>`,
  })
}
