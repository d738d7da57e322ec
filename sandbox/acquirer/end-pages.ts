import { html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import { backLink, payPage, type Visit } from './pay-frame.ts'
import { stepTexts } from './step-texts.ts'

/** Nothing left to do here: says why, and the way home. No verdict: that is for the merchant's page to tell. */
export function endPage(visit: Visit, end: 'finished' | 'closed' | 'expired'): Page {
  const texts = stepTexts[visit.language]
  const main = html`<h1>${texts[`${end}Title`]}</h1>
<p>${texts[`${end}Text`]}</p>
<p>${backLink(visit, texts.back, 'button')}</p>`
  return payPage(visit, texts[`${end}Title`], main, end === 'finished')
}

/** Without session there is no merchant to lead back to, and no language but the browser's. */
export function unknownPage(language: Language): Page {
  const texts = stepTexts[language]
  const body = html`<div class="pay-frame"><main><h1>${texts.unknownTitle}</h1><p>${texts.unknownText}</p></main></div>`
  return { language, title: texts.unknownTitle, body, look: 'pay' }
}
