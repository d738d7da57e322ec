import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { primaryLink, shopLink } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields } from './form-fields.ts'
import type { AskingBankView, SlowBankView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** Back from the card page. This GET changes nothing; its form asks, sent once by the script or by the button. */
export function askingBankPage(view: AskingBankView, language: Language): string {
  const texts = viewTexts(language, view)
  const { asking } = texts.paying
  return layout(view, language, {
    title: asking.heading,
    isAsking: true,
    lead: html`<div class="waiting" aria-hidden="true"></div><h1>${asking.heading}</h1><p role="status">${view.amount.amountMinor === 0n ? asking.textCard : asking.text(texts.money(view.amount))}</p>`,
    action: html`<form method="post" action="${view.returnPath}" data-send-once>${hidden(formFields.formToken, view.formToken)}${view.returned.map(([name, value]) => hidden(name, value))}
<button class="button" type="submit">${asking.check}</button></form>
<p class="quiet">${asking.stay}</p>`,
  })
}

/** Without script the page asks again by itself; longer than a look-up takes, shorter than patience. */
const REFRESH_SECONDS = 8

/** No verdict yet: what is known, what is being done, and that nobody pays twice. */
export function slowBankPage(view: SlowBankView, language: Language): string {
  const texts = viewTexts(language, view)
  const { slow } = texts.paying
  const since = texts.hour(view.since)
  const isCard = view.amount.amountMinor === 0n
  return layout(view, language, {
    title: slow.heading,
    state: 'slow-bank',
    refreshSeconds: REFRESH_SECONDS,
    isAsking: true,
    lead: html`<div class="waiting" aria-hidden="true"></div><h1>${slow.heading}</h1><p>${isCard ? slow.textCard(since) : slow.text(texts.money(view.amount), since)}</p>`,
    action: html`${moneySentence(slow.moved)}
<section><h2>${slow.doing}</h2><ul class="points">${slow.points.map((point) => html`<li>${point}</li>`)}</ul></section>
<div class="pay" data-ask-again="${view.refreshPath}">${primaryLink(view.refreshPath, slow.refresh)}<p class="quiet">${slow.automatic}</p></div>
${view.role === 'leader' ? shopLink(view.returnUrl, view.shop?.name, language, 'quiet') : ''}`,
  })
}
