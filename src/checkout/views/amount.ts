import { attribute, type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden, textArea } from '../../pages/parts/field.ts'
import { errorSummary, notice } from '../../pages/parts/notice.ts'
import { currencyExponent } from '../../shared/money.ts'
import type { Language } from '../../texts/language.ts'
import { HEADCOUNT_MAX, MESSAGE_MAX, NAME_MAX, formFields as names, pledgeFor } from './form-fields.ts'
import { errorOf, errorSentences } from './form-parts.ts'
import type { AmountView, JoinView, OtherPart, Rounder } from './view-models.ts'
import { amountInput, type ViewTexts, viewTexts } from './view-texts.ts'

/** Long enough for any amount that we store. */
const AMOUNT_MAX = 16

/** A friend pays more, less where they may, for several people, or others' parts with their own. */
export function amountPage(view: AmountView, language: Language): string {
  const texts = viewTexts(language, view)
  const { amount } = texts.sharing
  const { part } = view.choice
  return choicePage(view, texts, {
    heading: amount.heading,
    text: amount.yours(texts.money(part)),
    path: `${view.basePath}/amount`,
    fields: html`${view.choice.others.length > 0 && otherParts(view.choice.others, texts)}`,
    back: { path: view.basePath, label: amount.back(texts.money(part)) },
  })
}

/** Somebody who is not in the leader's list gives what they choose. */
export function joinPage(view: JoinView, language: Language): string {
  const texts = viewTexts(language, view)
  const { join } = texts.sharing
  const { errors } = view
  const person = field({
    name: names.payerName,
    label: join.name,
    hint: join.nameHint,
    value: view.name,
    autocomplete: 'given-name',
    error: errorOf(names.payerName, errors, texts),
    maxLength: NAME_MAX,
  })
  const words = textArea({
    name: names.message,
    label: texts.pledge.invitation.message(view.leaderName),
    value: view.message,
    error: errorOf(names.message, errors, texts),
    maxLength: MESSAGE_MAX,
  })
  return choicePage(view, texts, {
    heading: join.heading(view.basket.title),
    text: join.text(view.leaderName),
    path: `${view.basePath}/join`,
    first: html`${hidden(names.joining, view.joining)}${person}`,
    fields: html`${words}${checkBox({ name: names.anonymous, label: texts.timing.anonymous(view.leaderName), checked: view.isAnonymous })}`,
    back: { path: view.basePath, label: join.back },
  })
}

interface ChoiceParts {
  readonly heading: string
  readonly text: string
  /** Where the form is sent. */
  readonly path: string
  readonly first?: Html
  readonly fields: Html
  readonly back: { readonly path: string; readonly label: string }
}

function choicePage(view: AmountView, texts: ViewTexts, parts: ChoiceParts): string {
  const { choice, errors } = view
  const problems = errorSentences(errors, texts)
  return layout(view, texts.language, {
    title: texts.pledge.invitation.title,
    lead: html`${errorSummary(texts.common.problems, problems)}${choice.hasChanged && notice('good', { heading: texts.sharing.amount.changed(texts.money(choice.amount)), focus: true })}
<h1>${parts.heading}</h1><p>${parts.text}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(view.leaderName), texts.language, 'folded'),
    action: html`<form class="stack" method="post" action="${parts.path}" novalidate data-pays data-choice${liveData(view, texts)}>
${hidden(names.formToken, view.formToken)}<button class="visually-hidden" type="submit" name="${names.intent}" value="pay" tabindex="-1" aria-hidden="true"></button>${parts.first}
${amountFields(view, texts)}${parts.fields}
<p class="promise" role="status" data-consequence>${consequence(view, texts)}</p>
<p class="consent" data-consent>${texts.pledge.invitation.consent(texts.money(choice.amount))}</p>
<div class="pay"><button class="button" type="submit" name="${names.intent}" value="pay" data-pay>${texts.pledge.invitation.pay(texts.money(choice.amount))}</button></div>
</form>
<p><a class="link" href="${parts.back.path}">${parts.back.label}</a></p>
<script type="module" src="${view.scriptPath}"></script>`,
  })
}

/** The sum, for how many, and rounder sums: each is a button of the form, which the script presses without leaving. */
function amountFields({ choice, errors }: AmountView, texts: ViewTexts): Html {
  const { amount } = texts.sharing
  const { headcount, rounder, part } = choice
  const shown = amountInput(choice.amount, texts.language)
  const step = (to: number, sign: string, label: string) =>
    html`<button class="button button-secondary" type="submit" name="${names.intent}" value="headcount:${to}" aria-label="${label}"${attribute('disabled', to < 1 || to > HEADCOUNT_MAX)} data-step="${to - headcount}">${sign}</button>`
  return html`${hidden(names.pledgeShown, shown)}${hidden(names.pledgeFor, pledgeFor(headcount, choice.others))}${hidden(names.headcount, headcount)}
<fieldset><legend>${amount.howMany}</legend>
<p class="people-buttons">${step(headcount - 1, '−', amount.fewer)} <span role="status" data-headcount>${amount.people(headcount)}</span> ${step(headcount + 1, '+', amount.more)}</p></fieldset>
${field({
  name: names.pledge,
  label: amount.label(part.currency),
  value: choice.typed,
  inputMode: 'decimal',
  autocomplete: 'off',
  error: errorOf(names.pledge, errors, texts),
  maxLength: AMOUNT_MAX,
})}
<p class="people-buttons"><span>${amount.round}</span> ${rounder.map((rounded) => roundButton(rounded, texts))}</p>`
}

function roundButton({ amount, multipleMinor, isOffered }: Rounder, texts: ViewTexts): Html {
  const written = texts.money(amount)
  const { roundTo } = texts.sharing.amount
  return html`<span${attribute('hidden', !isOffered)}><button class="button button-secondary" type="submit" name="${names.intent}" value="round:${amount.amountMinor}" data-round="${amount.amountMinor}" data-multiple="${multipleMinor}" aria-label="${roundTo(written)}">${written}</button></span> `
}

function otherParts(others: readonly OtherPart[], texts: ViewTexts): Html {
  const { amount } = texts.sharing
  return html`<fieldset><legend>${amount.others}</legend>
${others.map(
  ({ position, name, amount: part, isTaken, addsMinor }) =>
    html`<div class="field"><label class="tick"><input type="checkbox" name="${names.take(position)}" value="1" data-take="${position}" data-part="${part.amountMinor}" data-adds="${addsMinor}"${attribute('checked', isTaken)}> <span>${amount.take(name ?? texts.common.friend(position), texts.money(part))}</span></label></div>`,
)}
<button class="button-link" type="submit" name="${names.intent}" value="update" data-needless>${amount.update}</button></fieldset>`
}

function consequence({ choice, leaderName }: AmountView, texts: ViewTexts): string {
  const { rest } = choice
  return rest ? texts.sharing.amount.rest(leaderName, texts.money(rest)) : texts.sharing.amount.restHidden(leaderName)
}

/** Of which the script makes the same sentences while somebody types. */
function liveData({ choice, leaderName }: AmountView, texts: ViewTexts): readonly Html[] {
  const { part, leastMinor, mostMinor, rest } = choice
  const { amount } = texts.sharing
  const { invitation } = texts.pledge
  return [
    attribute('data-currency', part.currency),
    attribute('data-exponent', currencyExponent(part.currency)),
    attribute('data-decimal-sign', texts.decimalSign),
    attribute('data-part', `${part.amountMinor}`),
    attribute('data-least', `${leastMinor}`),
    attribute('data-most', `${mostMinor}`),
    attribute('data-people', amount.people('{count}')),
    attribute('data-one', amount.people(1)),
    attribute('data-pay-text', invitation.pay('{amount}')),
    attribute('data-consent-text', invitation.consent('{amount}')),
    attribute('data-rest-text', rest && amount.rest(leaderName, '{amount}')),
    attribute('data-round-text', amount.roundTo('{amount}')),
    attribute('data-low-text', texts.start.errors.amount_too_low('{amount}')),
    attribute('data-high-text', texts.start.errors.amount_too_high('{amount}')),
  ]
}
