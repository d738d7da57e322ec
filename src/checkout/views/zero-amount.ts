import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { ZeroAmountView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** A purchase of nothing: one confirmation, no card. */
export function zeroAmountPage(view: ZeroAmountView, language: Language): string {
  const texts = viewTexts(language, view)
  const { zero } = texts.paying
  return layout(view, language, {
    title: zero.heading,
    lead: html`<h1>${zero.heading}</h1><p>${zero.text(view.basket.title)}</p>`,
    aside: basket(view.basket, texts.common.order, language),
    action: html`${moneySentence(texts.common.money.none)}
${buttonForm({ action: `${view.basePath}/start`, formToken: view.formToken, label: zero.confirm, style: 'primary' })}`,
  })
}
