import { attribute, type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import { isDated } from '../../payment-types/index.ts'
import type { Language } from '../../texts/language.ts'
import { shopErrorText } from '../../texts/sentences.ts'
import type { CarriedFields, FunnelErrorView, FunnelView, SolutionsView } from './funnel-models.ts'
import { creditWarning } from './schedule-timeline.ts'
import { viewTexts } from './view-texts.ts'

/** Who sells what for how much, and one button: looking at it makes no purchase. */
export function funnelPage(view: FunnelView, language: Language): string {
  const texts = viewTexts(language, view)
  const { funnel } = texts
  const points = isDated(view.paymentType) ? funnel.points : funnel.pointsSplit
  return layout(view, language, {
    title: funnel.heading(view.shopName),
    lead: html`<h1>${funnel.heading(view.shopName)}</h1><p>${funnel.text(texts.money(view.basket.total))}</p>`,
    aside: basket(view.basket, texts.common.order, language),
    action: html`${moneySentence(funnel.moved)}
<section><h2>${funnel.next}</h2><ul class="points">${points.map((point) => html`<li>${point}</li>`)}</ul></section>
${view.warnsOfCredit && creditWarning(texts)}
<div class="pay">${requestForm(view.action, view.fields, html`<button class="button" type="submit">${funnel.go}</button>`, view.sendsItself)}</div>
${shopLink(view.cancelUrl, view.shopName, language, 'quiet')}`,
  })
}

/** One form for each way to pay; it leads to that way's own page. */
export function solutionsPage(view: SolutionsView, language: Language): string {
  const texts = viewTexts(language, view)
  const { funnel } = texts
  return layout(view, language, {
    title: funnel.choose,
    lead: html`<p class="eyebrow">${view.title}</p><h1>${funnel.choose}</h1><p>${funnel.chooseText(texts.money(view.total))}</p>`,
    action: html`${moneySentence(funnel.moved)}
${view.warnsOfCredit && creditWarning(texts)}
${view.solutions.map(({ name, paymentType, fields }) =>
  requestForm(
    '/payment_solutions',
    fields,
    html`<div class="pay"><button class="button button-secondary" type="submit">${texts.paymentTypes[paymentType].choice}</button><p class="quiet">${name}</p></div>`,
  ),
)}
${shopLink(view.cancelUrl, undefined, language, 'quiet')}`,
  })
}

/** What is wrong with the shop's request, in words for the customer and for the shop. */
export function funnelErrorPage(view: FunnelErrorView, language: Language): string {
  const texts = viewTexts(language, view)
  const { error } = texts.funnel
  const heading = shopErrorText(view.type, language)
  const isOurs = view.type === 'internal_error' || view.type === 'maintenance'
  return layout(view, language, {
    title: heading,
    lead: html`<h1>${heading}</h1><p>${view.sentence} ${isOurs ? error.later : error.text}</p>`,
    action: html`${moneySentence(texts.common.money.none)}${!isOurs && html`<p>${error.what}</p>`}
<div class="pay">${shopLink(view.cancelUrl, view.shop?.name, language, 'primary')}</div>
<p class="quiet">${error.forShop} <span lang="en">${view.type}, ${view.detail}</span></p>
<p class="quiet">${texts.common.supportNumber(view.requestId)}</p>`,
  })
}

/** These forms act for no session and so carry no token of one: the request in their fields is all they have. */
function requestForm(action: string, fields: CarriedFields, button: Html, sendsItself = false): Html {
  return html`<form method="post" action="${action}"${attribute('data-send-once', sendsItself)}>
${Object.entries(fields).map(([name, value]) => hidden(name, value))}${button}
</form>`
}
