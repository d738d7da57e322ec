import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { hidden } from '../../pages/parts/field.ts'
import type { Language } from '../../texts/language.ts'
import { formFields } from './form-fields.ts'
import type { AskingBankView } from './view-models.ts'
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
