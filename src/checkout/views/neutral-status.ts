import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { NeutralStatusView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** For whoever opens the leader's link from elsewhere: no names, no amounts, no buttons. */
export function neutralStatusPage(view: NeutralStatusView, language: Language): string {
  const { neutral } = viewTexts(language, view).ended
  const words = neutral[view.status]
  return layout(view, language, {
    title: words.heading,
    lead: html`<p class="eyebrow">${view.basketTitle}</p><h1>${words.heading}</h1><p>${words.text}</p>`,
    action: html`${moneySentence(neutral.moved)}<p class="quiet">${neutral.yours}</p>`,
  })
}
