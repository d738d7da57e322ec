import { attribute, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { NeutralStatusView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** Without script the page asks again by itself: the shop's provider mostly answers within seconds. */
const REFRESH_SECONDS = 5

/** For whoever opens the leader's link from elsewhere: no names, no amounts, no buttons. */
export function neutralStatusPage(view: NeutralStatusView, language: Language): string {
  const { neutral } = viewTexts(language, view).ended
  const words = neutral[view.status]
  const isAsking = view.status === 'in_progress'
  return layout(view, language, {
    title: words.heading,
    state: view.status,
    isAsking,
    ...(isAsking && { refreshSeconds: REFRESH_SECONDS }),
    lead: html`<p class="eyebrow">${view.basketTitle}</p><h1>${words.heading}</h1><p>${words.text}</p>`,
    action: html`${moneySentence(neutral.moved)}<p class="quiet"${attribute('data-ask-again', isAsking && view.refreshPath)}>${neutral.yours}</p>`,
  })
}
