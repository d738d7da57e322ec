import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { CannotPayView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** No acquirer is connected, or this amount and these dates may not be offered. */
export function cannotPayPage(view: CannotPayView, language: Language): string {
  const texts = viewTexts(language, view)
  const { cannotPay } = texts.ended
  const words = cannotPay[view.why]
  const type = view.paymentType ? texts.paymentTypes[view.paymentType].name : undefined
  return layout(view, language, {
    title: words.heading,
    lead: html`${type ? html`<p class="eyebrow">${type}</p>` : ''}<h1>${words.heading}</h1><p>${words.text}</p>`,
    asideLast: true,
    aside: view.basket ? basket(view.basket, texts.common.order, language, 'folded') : undefined,
    action: html`${moneySentence(cannotPay.moved)}<p>${cannotPay.what}</p>
<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}</div>`,
  })
}
