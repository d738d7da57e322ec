import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { LeaderRestView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** The pot has closed and the leader's bank refused the rest: pay it with any card. */
export function leaderRestPage(view: LeaderRestView, language: Language): string {
  const texts = viewTexts(language, view)
  const { rest } = texts.pot
  const amount = texts.money(view.rest)
  const { why, what } = texts.start.decline[view.decline.code]
  return layout(view, language, {
    title: rest.heading(amount),
    lead: html`<h1>${rest.heading(amount)}</h1><p>${rest.text} ${why}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${moneySentence(rest.moved)}<p>${what}</p>
<div class="pay">${buttonForm({ action: `${view.basePath}/start`, formToken: view.formToken, label: rest.pay(amount), style: 'primary', pays: true })}
<p class="quiet">${texts.start.nextStep}</p></div>`,
  })
}
