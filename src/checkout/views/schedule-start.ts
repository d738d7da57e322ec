import { type Html, html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden } from '../../pages/parts/field.ts'
import { errorSummary, notice } from '../../pages/parts/notice.ts'
import { isHeldAtFirst } from '../../payment-types/index.ts'
import type { Language } from '../../texts/language.ts'
import { declineNotice } from './decline-notice.ts'
import { CONTACT_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { errorOf, errorSentences, terms } from './form-parts.ts'
import type { ScheduleStartView } from './schedule-models.ts'
import { scheduleCost, scheduleTimeline } from './schedule-timeline.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** The first page of a payment on dates: what is taken when, what it costs, and the consent to it. */
export function scheduleStartPage(view: ScheduleStartView, language: Language): string {
  const texts = viewTexts(language, view)
  const { schedule } = texts
  const { rows } = view
  const type = texts.paymentTypes[view.paymentType]
  const { paidNow } = schedule
  const heading = view.isPaidNow ? paidNow.heading(view.basket.title) : type.heading(view.basket.title, rows.length)
  const errors = errorSentences(view.errors, texts)
  const lastDay = rows.at(-1)
  return layout(view, language, {
    title: heading,
    lead: html`${errorSummary(texts.common.problems, errors)}
${view.hasChanged && notice('bad', { heading: schedule.changed.heading, body: html`<p>${schedule.changed.text}</p>`, focus: true })}
${view.decline ? declineNotice(view.decline, texts, errors.length === 0) : ''}
<h1>${heading}</h1>
${view.isPaidNow && html`<p>${paidNow.text}</p>`}
${lastDay && view.later.amountMinor > 0n && html`<p>${type.lead(texts.money(view.today), texts.day(lastDay.on))}</p>`}`,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<section><h2>${schedule.plan}</h2>${scheduleTimeline(rows, texts)}</section>
${!view.isPaidNow && scheduleCost(view.cost, view.rows, texts)}
${agreement(view, texts)}
${view.canGiveUp ? buttonForm({ action: `${view.basePath}/give-up`, formToken: view.formToken, label: texts.common.giveUp, style: 'link' }) : ''}`,
  })
}

function agreement(view: ScheduleStartView, texts: ViewTexts): Html {
  const { schedule } = texts
  const { paymentType, shop } = view
  const type = texts.paymentTypes[paymentType]
  const shopTermsUrl = safeUrl(view.termsUrl)
  const hasLater = view.later.amountMinor > 0n
  return html`<form class="stack" method="post" action="${view.basePath}/start" novalidate data-pays>
${hidden(names.formToken, view.formToken)}${hidden(names.shownOn, view.shownOn)}${hidden(names.shownPlan, view.shownPlan)}
${payerFields(view, texts)}
${terms({
  title: schedule.termsTitle,
  // What is blocked already is not paid early as well.
  points: [
    ...(view.heldFrom ? [schedule.checked.point(texts.day(view.heldFrom))] : []),
    ...((isHeldAtFirst(paymentType) && !view.heldFrom) || view.isPaidNow ? [] : [schedule.termsEarly]),
    ...(view.mayBeAdvanced && !view.isPaidNow ? [schedule.termsAdvance] : []),
    ...schedule.termsPoints,
  ],
  box: checkBox({
    name: names.terms,
    label: hasLater ? type.consent(texts.money(view.later)) : schedule.consentToday,
    script: 'data-needed',
    error: errorOf(names.terms, view.errors, texts),
  }),
  shopLink: shopTermsUrl && shop ? { url: shopTermsUrl, label: texts.start.shopTerms(shop.name) } : undefined,
})}
<div class="pay"><button class="button" type="submit">${verbOf(view, texts)}</button>
<p class="quiet">${texts.start.nextStep}</p></div>
</form>`
}

function verbOf(view: ScheduleStartView, { schedule, paymentTypes, money }: ViewTexts): string {
  if (view.isPaidNow) return schedule.paidNow.pay(money(view.today))
  return view.heldFrom ? schedule.checked.pay : paymentTypes[view.paymentType].pay(money(view.today))
}

/** Folded away where the shop has told us, open where something is missing or wrong. */
function payerFields(view: ScheduleStartView, texts: ViewTexts): Html {
  const { schedule } = texts
  const { errors, payer } = view
  const fields = html`<div class="pair">
${field({ name: names.payerName, label: schedule.name, value: payer.name, autocomplete: 'name', error: errorOf(names.payerName, errors, texts), maxLength: NAME_MAX })}
${field({ name: names.payerEmail, label: schedule.email, hint: schedule.emailHint, value: payer.email, type: 'email', inputMode: 'email', autocomplete: 'email', script: 'data-needed', error: errorOf(names.payerEmail, errors, texts), maxLength: CONTACT_MAX })}
${field({ name: names.payerPhone, label: schedule.phone, hint: schedule.phoneHint, value: payer.phone, type: 'tel', inputMode: 'tel', autocomplete: 'tel', error: errorOf(names.payerPhone, errors, texts), maxLength: CONTACT_MAX })}
</div>`
  const isWrong = errors.some((error) => error.field !== names.terms)
  if (!view.isPayerKnown || isWrong) return html`<section><h2>${schedule.contact}</h2>${fields}</section>`
  return html`<details><summary>${schedule.reminders(payer.email)}</summary>${fields}</details>`
}
