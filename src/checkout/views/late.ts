import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields as names } from './form-fields.ts'
import type { LatePayment, LateView, LateWay, RearrangedView } from './late-models.ts'
import { scheduleTimeline } from './schedule-timeline.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** What was missed, what follows and what does not, the other days that may be chosen, and who advises for free. */
export function latePage(view: LateView, language: Language): string {
  const texts = viewTexts(language, view)
  const { late } = texts
  const heading = late.heading(texts.money(view.missedTotal))
  return layout(view, language, {
    title: heading,
    state: 'late',
    lead: html`${view.hasChanged && notice('bad', { heading: late.ways.changed, focus: true })}<h1>${heading}</h1>
${view.missed.map(({ amount, on }) => html`<p>${late.missed(texts.money(amount), texts.day(on), view.basket.title, view.shop?.name ?? '')}</p>`)}
${view.open && html`<p>${late.open(texts.money(view.open))}</p>`}
${moneySentence(late.free)}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${view.missed.map((payment) => choices(payment, view, texts))}
<section><h2>${late.help.title}</h2>${helpOf(view, texts)}</section>
<section><p>${late.follows}</p><p>${late.risks}</p>${view.law === 'french' && html`<p>${late.french}</p>`}</section>
<p><a class="link" href="${view.basePath}">${late.back}</a></p>`,
  })
}

function choices(payment: LatePayment, view: LateView, texts: ViewTexts): Html {
  const { late, schedule } = texts
  const { basePath, formToken } = view
  const pay = schedule.status.payNow(texts.money(payment.amount))
  const byHand =
    payment.canPay &&
    html`<div class="pay">${buttonForm({ action: `${basePath}/shares/${payment.position}/start`, formToken, label: pay, style: 'primary', pays: true })}</div>`
  return html`<section>${byHand}<h2>${late.ways.title}</h2>
${payment.ways.length > 0 && html`<p>${late.ways.text}</p>`}
${payment.ways.map((way) => chooseForm(payment, way, view, texts))}
${view.until && payment.whyNone !== 'held' && html`<p class="quiet">${late.ways.until(texts.day(view.until))}</p>`}
${whyNone(payment, texts)}</section>`
}

function chooseForm({ position }: LatePayment, way: LateWay, view: LateView, texts: ViewTexts): Html {
  const [first, last] = way.parts.map(({ amount, on }) => ({ amount: texts.money(amount), day: texts.day(on) }))
  const { later, inTwo } = texts.late.ways
  const label = first && (last ? inTwo(first.amount, first.day, last.amount, last.day) : later(first.amount, first.day))
  return buttonForm({
    action: `${view.basePath}/late`,
    formToken: view.formToken,
    label: label ?? '',
    style: 'secondary',
    fields: html`${hidden(names.position, String(position))}${hidden(names.form, way.form)}${hidden(names.shownPlan, way.shown)}`,
  })
}

function whyNone({ whyNone: why }: LatePayment, { late }: ViewTexts): Html | '' {
  return why && why !== 'law' ? html`<p>${late.none[why]}</p>` : ''
}

function helpOf({ help }: LateView, { late }: ViewTexts): Html {
  if (help.length === 0) return html`<p>${late.help.unknown}</p>`
  return html`<p>${late.help.text}</p><ul class="points">${help.map(({ name, at }) => html`<li>${name}: ${at}</li>`)}</ul>`
}

/** The days that were chosen, among all payments. */
export function rearrangedPage(view: RearrangedView, language: Language): string {
  const texts = viewTexts(language, view)
  const { chosen, back } = texts.late
  return layout(view, language, {
    title: chosen.heading,
    state: 'rearranged',
    lead: html`<h1>${chosen.heading}</h1><p>${chosen.text}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<section><h2>${texts.schedule.plan}</h2>${scheduleTimeline(view.rows, texts)}</section>
<div class="pay"><a class="button button-secondary" href="${view.basePath}">${back}</a></div>`,
  })
}
