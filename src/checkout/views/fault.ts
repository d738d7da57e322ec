import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { primaryLink } from '../../pages/parts/actions.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import { waitSentence } from '../../texts/dates.ts'
import type { Language } from '../../texts/language.ts'
import type { FaultView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** What went wrong between the browser and us, and whether money moved. */
export function faultPage(view: FaultView, language: Language): string {
  const texts = viewTexts(language, view)
  const words = texts.faults[view.code]
  const wait = view.waitMs ? html`<p><strong>${waitSentence(language, view.waitMs)}</strong></p>` : ''
  // Where the wait is known, "a minute" would be another one.
  const what = view.waitMs && view.code === 'too_many' ? '' : html`<p>${words.what}</p>`
  return layout(view, language, {
    title: words.heading,
    lead: html`<h1>${words.heading}</h1><p>${words.text}</p>`,
    action: html`${moneySentence(words.moved)}${wait}${what}
${view.backPath ? html`<div class="pay">${primaryLink(view.backPath, texts.common.goToPayment)}</div>` : ''}
${view.requestId ? html`<p class="quiet">${texts.common.supportNumber(view.requestId)}</p>` : ''}`,
  })
}
