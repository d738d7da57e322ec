import type { CreditDocument } from '../../credit-documents/index.ts'
import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import type { Language } from '../../texts/language.ts'
import { documentSections } from './credit-document.ts'
import type { CreditContractView, CreditDocumentsView } from './credit-models.ts'
import { otherWays } from './credit-situation.ts'
import { formFields as names } from './form-fields.ts'
import { creditWarning } from './schedule-timeline.ts'
import { viewTexts } from './view-texts.ts'

/** Step three: the contract to read and keep, and one button that names the credit. Nothing is ticked. */
export function creditContractPage(view: CreditContractView, language: Language): string {
  const texts = viewTexts(language, view)
  const { contract: said, step } = texts.credit
  const { basePath, formToken, contract, slip, formId, consent } = view
  const heading = said.heading(texts.money(view.credit), view.lenderName)
  const fileOf = (id: string) => `${basePath}/documents/${id}.pdf`
  const { document } = contract
  return layout(view, language, {
    title: heading,
    lead: html`<h1><span class="eyebrow">${step(3, said.step)}<br></span>${heading}</h1><p>${said.read}</p>`,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${
      document &&
      html`${documentSections(
        document.sections.filter(({ isBox }) => isBox),
        document.language,
      )}
<section><details><summary>${said.rest}</summary>${documentSections(document.sections, document.language)}</details>
${slip?.document && html`<details><summary>${said.slip}</summary>${allOf(slip.document)}</details>`}
<p><a class="link" href="${fileOf(contract.id)}">${said.keep}</a></p>
${formId && html`<p><a class="link" href="${fileOf(formId)}">${said.form}</a></p>`}</section>`
    }
${creditWarning(texts)}
<form class="stack" method="post" action="${basePath}/contract" data-pays>
${hidden(names.formToken, formToken)}${hidden(names.contract, contract.id)}
<p>${consent.sentence}</p>
<div class="pay"><button class="button" type="submit">${consent.button}</button><p class="quiet">${said.next}</p></div>
</form>
${otherWays(view, texts)}
<p><a class="link" href="${basePath}">${said.back}</a></p>`,
  })
}

const allOf = ({ sections, language }: CreditDocument) => documentSections(sections, language)

/** What was given, each as it was shown, with when and its fingerprint. */
export function creditDocumentsPage(view: CreditDocumentsView, language: Language): string {
  const texts = viewTexts(language, view)
  const { documents: said } = texts.credit
  const items = view.documents.map(
    ({ id, document, givenAt, acceptedAt, sha256 }) =>
      html`<li><p><a class="link" href="${view.basePath}/documents/${id}.pdf">${document?.title} (PDF)</a></p>
<p>${acceptedAt ? said.agreed(texts.moment(acceptedAt)) : said.given(texts.moment(givenAt))}</p><p class="quiet">${said.fingerprint}: ${sha256}</p></li>`,
  )
  return layout(view, language, {
    title: said.heading,
    lead: html`<h1>${said.heading}</h1><p>${items.length > 0 ? said.text : said.none}</p>`,
    action: html`${items.length > 0 && html`<ul class="stack">${items}</ul>`}
<div class="pay"><a class="button button-secondary" href="${view.basePath}">${said.back}</a></div>`,
  })
}
