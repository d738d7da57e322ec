import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { errorSummary, notice } from '../../pages/parts/notice.ts'
import { roundedPercentText } from '../../schedules/index.ts'
import type { Language } from '../../texts/language.ts'
import { percentInWords } from '../../texts/numbers.ts'
import { documentSections } from './credit-document.ts'
import type { CreditOfferView, CreditStepView } from './credit-models.ts'
import { declineNotice } from './decline-notice.ts'
import { ADDRESS_MAX, CONTACT_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { scheduleTimeline } from './schedule-timeline.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** Parts I and II of annex I stand on the page, what comes after them is folded. */
const INLINE_PARTS = 2

/** Step one of a credit: what it costs, larger than all else about it, what it is, the form, and where that goes. */
export function creditOfferPage(view: CreditOfferView, language: Language): string {
  const texts = viewTexts(language, view)
  const { credit, schedule, common } = texts
  const { offer } = credit
  const { lenderName, form } = view
  const heading = offer.heading(texts.money(view.basket.total), texts.money(view.credit), lenderName)
  const errors = view.errors.map(({ field: at, code }) => ({ field: at, text: credit.errors[code] }))
  const later = view.rows.filter(({ state }) => state === 'later')
  const due = later.map(({ amount, on }) => offer.payment(texts.money(amount), texts.day(on))).join(', ')
  const points = [
    offer.due(due),
    offer.missed,
    offer.isCredit(lenderName, view.shop?.name ?? '', texts.day(view.withdrawalUntil)),
  ]
  return layout(view, language, {
    title: heading,
    lead: html`${errorSummary(common.problems, errors)}
${view.hasChanged && notice('bad', { heading: credit.changed.heading, body: html`<p>${credit.changed.text}</p>`, focus: true })}
${view.decline ? declineNotice(view.decline, texts, errors.length === 0) : ''}
<h1><span class="eyebrow">${credit.step(1, offer.step)}<br></span>${heading}</h1><p>${offer.unsigned}</p>`,
    aside: basket(view.basket, common.order, language, 'folded'),
    action: html`${figures(view, texts)}
<section><h2>${offer.before}</h2><ul class="points">${points.map((point) => html`<li>${ledBy(point)}</li>`)}</ul></section>
<section><h2>${form.title}</h2>${documentSections(form.sections.slice(0, INLINE_PARTS), form.language)}
<details><summary>${offer.rest}</summary>${documentSections(form.sections.slice(INLINE_PARTS), form.language)}</details></section>
${borrowerForm(view, texts)}
${giveUp(view, texts)}`,
  })

  /** The warning, the payments, the rate and the total: within a frame, in the largest type, and nothing else with them (L. 312-8). */
  function figures({ rows, cost }: CreditOfferView, { language: own }: ViewTexts): Html {
    const percent = percentInWords(roundedPercentText(cost.taegPercent), own)
    const total = { ...cost.total, amountMinor: cost.total.amountMinor - view.cash.amountMinor }
    return html`<section class="box"><p><strong>${schedule.warning}</strong></p>${scheduleTimeline(rows, texts)}
<dl class="amounts"><div class="amounts-total"><dt>${schedule.taeg}</dt><dd>${percent}</dd></div><div class="amounts-total"><dt>${credit.offer.totalOfCredit}</dt><dd>${texts.money(total)}</dd></div></dl></section>`
  }
}

/** Its first sentence says what a point is about. */
function ledBy(point: string): Html {
  const end = point.indexOf('.') + 1
  return html`<strong>${point.slice(0, end)}</strong>${point.slice(end)}`
}

/** One form, two ways: the form of the credit, or all of it now. */
function borrowerForm(view: CreditOfferView, texts: ViewTexts): Html {
  const { credit, schedule } = texts
  const { borrower, errors } = view
  const errorOf = (name: string) => {
    const error = errors.find(({ field: at }) => at === name)
    return error && credit.errors[error.code]
  }
  return html`<form class="stack" method="post" action="${view.basePath}/credit" novalidate>
${hidden(names.formToken, view.formToken)}${hidden(names.shownOn, view.shownOn)}${hidden(names.shownPlan, view.shownPlan)}
<section><h2>${credit.offer.contact}</h2><div class="pair">
${field({ name: names.payerName, label: schedule.name, value: borrower.name, autocomplete: 'name', error: errorOf(names.payerName), maxLength: NAME_MAX })}
${field({ name: names.payerAddress, label: credit.offer.address, value: borrower.address, autocomplete: 'street-address', error: errorOf(names.payerAddress), maxLength: ADDRESS_MAX })}
${field({ name: names.payerEmail, label: schedule.email, hint: credit.offer.emailHint, value: borrower.email, type: 'email', inputMode: 'email', autocomplete: 'email', error: errorOf(names.payerEmail), maxLength: CONTACT_MAX })}
${field({ name: names.payerPhone, label: credit.offer.phone, value: borrower.phone, type: 'tel', inputMode: 'tel', autocomplete: 'tel', error: errorOf(names.payerPhone), maxLength: CONTACT_MAX })}
</div></section>
<div class="pay"><button class="button" type="submit">${credit.offer.go}</button>
<button class="button button-secondary" type="submit" formaction="${view.basePath}/credit/now">${credit.payNow(texts.money(view.basket.total))}</button></div>
</form>`
}

/** Beside every step. */
export function payNow(view: CreditStepView, texts: ViewTexts, style: 'primary' | 'secondary' = 'secondary'): Html {
  return buttonForm({
    action: `${view.basePath}/credit/now`,
    formToken: view.formToken,
    label: texts.credit.payNow(texts.money(view.basket.total)),
    style,
    pays: true,
  })
}

export function giveUp(view: CreditStepView, { common }: ViewTexts): Html | '' {
  if (!view.canGiveUp) return ''
  const action = `${view.basePath}/give-up`
  return buttonForm({ action, formToken: view.formToken, label: common.giveUp, style: 'link' })
}
