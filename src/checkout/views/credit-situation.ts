import type { QuestionName } from '../../creditworthiness/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden, textArea } from '../../pages/parts/field.ts'
import { errorSummary } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { CreditPersonView, CreditRefusedView, CreditSituationView, CreditStepView } from './credit-models.ts'
import { giveUp, payNow } from './credit-offer.ts'
import { MESSAGE_MAX, formFields as names } from './form-fields.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

const AMOUNT_CHARS_MAX = 12

/** Step two: what the law has a lender ask; with nothing left to ask, the way on. */
export function creditSituationPage(view: CreditSituationView, language: Language): string {
  const texts = viewTexts(language, view)
  const { situation, step } = texts.credit
  const errors = view.errors.map(({ name, fault }) => ({ field: name, text: situation.faults[fault] }))
  return layout(view, language, {
    title: situation.heading,
    lead: html`${errorSummary(texts.common.problems, errors)}
<h1><span class="eyebrow">${step(2, situation.step)}<br></span>${situation.heading}</h1><p>${situation.why(view.lenderName)}</p>`,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<form class="stack" method="post" action="${view.basePath}/situation" novalidate>
${hidden(names.formToken, view.formToken)}${!view.isGranted && questions(view, texts)}
<div class="pay"><button class="button" type="submit">${situation.go}</button></div></form>
${otherWays(view, texts)}`,
  })
}

function questions(view: CreditSituationView, { credit }: ViewTexts): Html {
  const { situation } = credit
  const errorOf = (name: QuestionName) => {
    const error = view.errors.find((each) => each.name === name)
    return error && situation.faults[error.fault]
  }
  const asked = (name: QuestionName, label: string, hint?: string) =>
    field({
      ...{ name, label, hint, value: view.typed[name] ?? '', autocomplete: 'off', error: errorOf(name) },
      inputMode: name === 'dependants' ? 'numeric' : 'decimal',
      maxLength: AMOUNT_CHARS_MAX,
    })
  return html`<div class="pair">
${asked('income', situation.income, situation.incomeHint)}
${asked('costs', situation.costs, situation.costsHint)}
${asked('loans', situation.loans, situation.loansHint)}
${asked('dependants', situation.dependants)}
</div>
${checkBox({ name: 'honour', label: situation.honour, error: errorOf('honour') })}
<p class="quiet">${situation.automatic} ${situation.who}</p>`
}

/** No, and why: all of it can be paid now, or a person asked to look. */
export function creditRefusedPage(view: CreditRefusedView, language: Language): string {
  const texts = viewTexts(language, view)
  const { refused } = texts.credit
  const { basePath, formToken } = view
  const review = html`<section><h2>${refused.review}</h2><p>${refused.reviewText}</p>
<form class="stack" method="post" action="${basePath}/review">${hidden(names.formToken, formToken)}
${textArea({ name: names.message, label: refused.words, value: '', maxLength: MESSAGE_MAX })}
<div><button class="button button-secondary" type="submit">${refused.ask}</button></div></form></section>`
  return layout(view, language, {
    title: refused.heading,
    lead: html`<h1>${refused.heading}</h1><p>${refused.text}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<section><h2>${refused.why}</h2><ul class="points">${view.reasons.map((reason) => html`<li>${refused.reasons[reason]}</li>`)}</ul></section>
<div class="pay">${payNow(view, texts, 'primary')}</div>
${view.canAskPerson && review}
${view.help.length > 0 && html`<section><h2>${refused.help}</h2><ul class="points">${view.help.map(({ name, at }) => html`<li>${name}: ${at}</li>`)}</ul></section>`}
${giveUp(view, texts)}`,
  })
}

/** Somebody decides; meanwhile nothing is agreed to, and all of it can still be paid. */
export function creditPersonPage(view: CreditPersonView, language: Language): string {
  const texts = viewTexts(language, view)
  const { person } = texts.credit
  return layout(view, language, {
    title: person.heading,
    lead: html`<h1>${person.heading}</h1><p>${person.text}${view.answerBy && html` ${person.by(texts.day(view.answerBy))}`}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`<p>${person.other}</p>${otherWays(view, texts)}`,
  })
}

export function otherWays(view: CreditStepView, texts: ViewTexts): Html {
  return html`<div class="pay">${payNow(view, texts)}</div>${giveUp(view, texts)}`
}
