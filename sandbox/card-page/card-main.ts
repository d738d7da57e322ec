import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { CardField, CardProblems } from './card-form.ts'
import { type PayTexts, payTexts } from './pay-texts.ts'

/** What the payer typed and may see again: never the number, never the security code. */
export interface Refill {
  expiry: string
  name: string
}

const FIELDS: readonly CardField[] = ['number', 'expiry', 'code', 'name']

/** What a family says about the payment; `leave` is its way back to the merchant. */
export interface CardTerms {
  language: Language
  description: string
  mode: 'hold' | 'sale' | 'verify'
  amount: string
  action: string
  leave: Html
  /** Above the form: a card was refused, say. */
  notice?: Html | false
  /** Below the fields: consent, say. */
  extra?: Html | false
  cardsNote?: string
  testCards: readonly { number: string; outcome: string }[]
}

/** The button carries the amount, and the sentence above it says whether money moves now. */
export function cardMain(
  terms: CardTerms,
  problems: CardProblems = {},
  refill: Refill = { expiry: '', name: '' },
): { title: string; main: Html } {
  const texts = payTexts[terms.language]
  const amount = terms.mode === 'verify' ? '' : terms.amount
  const [happens, doIt] = {
    hold: [texts.held(amount), texts.authorise(amount)],
    sale: [texts.taken(amount), texts.pay(amount)],
    verify: [texts.verified, texts.verify],
  }[terms.mode] as [string, string]
  const field = (name: CardField, parts: { label: string; hint?: string; input: Html }) =>
    fieldRow(texts, name, parts, problems)
  const main = html`<p class="order"><span>${terms.description}</span> <strong class="amount">${amount}</strong></p>
<h1>${texts.payTitle}</h1>
${terms.notice}
${errorSummary(texts, problems)}
<form method="post" action="${terms.action}" novalidate class="card-form">
${field('number', {
  label: texts.number,
  input: html`inputmode="numeric" autocomplete="cc-number" maxlength="23" spellcheck="false"`,
})}
<div class="pair">
${field('expiry', {
  label: texts.expiry,
  hint: texts.expiryHint,
  input: html`inputmode="numeric" autocomplete="cc-exp" maxlength="9" value="${refill.expiry}"`,
})}
${field('code', {
  label: texts.code,
  hint: texts.codeHint,
  input: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
})}
</div>
${field('name', {
  label: texts.name,
  input: html`autocomplete="cc-name" maxlength="100" spellcheck="false" value="${refill.name}"`,
})}
${terms.extra}
<p class="what-happens">${happens}</p>
<button class="button" type="submit">${doIt}</button>
<p class="after">${terms.leave}</p>
</form>
${testCards(terms, texts)}
<p class="quiet">${texts.secure}</p>`
  const failed = Object.keys(problems).length > 0
  return { title: `${failed ? `${texts.error} ` : ''}${texts.payTitle}${amount && `, ${amount}`}`, main }
}

function fieldRow(
  texts: PayTexts,
  name: CardField,
  { label, hint, input }: { label: string; hint?: string; input: Html },
  problems: CardProblems,
): Html {
  const problem = problems[name]
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ')
  const state = html`${described && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true"`}`
  return html`<div class="field field-${name}">
<label for="${name}">${label}</label>
${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
${problem && html`<span class="error" id="${name}-error">${texts.problems[problem]}</span>`}
<input id="${name}" name="${name}" type="text" required ${input}${state}>
</div>`
}

function errorSummary(texts: PayTexts, problems: CardProblems): Html | false {
  const wrong = FIELDS.flatMap((name) => (problems[name] ? [{ name, problem: problems[name] }] : []))
  if (wrong.length === 0) return false
  return html`<div class="error-summary" role="alert" tabindex="-1">
<p>${texts.summary}</p>
<ul>${wrong.map(({ name, problem }) => html`<li><a href="#${name}">${texts.problems[problem]}</a></li>`)}</ul>
</div>`
}

function testCards({ testCards, cardsNote }: CardTerms, texts: PayTexts): Html {
  return html`<details class="test-cards"><summary>${texts.testCards}</summary>
<p class="quiet">${cardsNote ?? texts.testCardsNote}</p>
<ul>${testCards.map(
    (card) => html`<li><span><span class="digits">${card.number}</span><span class="quiet">${card.outcome}</span></span>
<button type="button" class="small" hidden data-card="${card.number}" aria-label="${texts.use} ${card.number}">${texts.use}</button></li>`,
  )}</ul></details>`
}
