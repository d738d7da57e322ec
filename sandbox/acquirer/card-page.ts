import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import type { CardField, CardProblems } from './card-form.ts'
import { outcomeText } from './outcome-texts.ts'
import { amountText, backLink, payPage, type Visit, visitUrl } from './pay-frame.ts'
import { type PayTexts, payTexts } from './pay-texts.ts'
import { offersWallet } from './submit-wallet.ts'
import { TEST_CARDS } from './test-cards.ts'
import { walletForm } from './wallet-form.ts'

/** What the payer typed and may see again: never the number, never the security code. */
export interface Refill {
  expiry: string
  name: string
}

const FIELDS: readonly CardField[] = ['number', 'expiry', 'code', 'name']

/** The button carries the amount, and the sentence above it says whether money moves now. */
export function cardPage(visit: Visit, problems: CardProblems = {}, refill: Refill = { expiry: '', name: '' }): Page {
  const { session, language } = visit
  const texts = payTexts[language]
  const ownCards = TEST_CARDS.map((card) => ({ number: card.number, outcome: outcomeText(card, language) }))
  const amount = session.mode === 'verify' ? '' : amountText(visit)
  const [happens, doIt] = {
    hold: [texts.held(amount), texts.authorise(amount)],
    sale: [texts.taken(amount), texts.pay(amount)],
    verify: [texts.verified, texts.verify],
  }[session.mode] as [string, string]
  const main = html`<p class="order"><span>${session.description}</span> <strong class="amount">${amount}</strong></p>
<h1>${texts.payTitle}</h1>
${errorSummary(texts, problems)}
<form method="post" action="${visitUrl(visit)}" novalidate class="card-form">
${cardFields(texts, problems, refill)}
<p class="what-happens">${happens}</p>
<button class="button" type="submit">${doIt}</button>
<p class="after">${backLink(visit, texts.cancel, 'link')}</p>
</form>
${offersWallet(session) && walletForm(texts, visitUrl(visit, '/wallet'))}
${testCards(texts, ownCards)}
<p class="quiet">${texts.secure}</p>`
  const failed = Object.keys(problems).length > 0
  return payPage(visit, `${failed ? `${texts.error} ` : ''}${texts.payTitle}${amount && `, ${amount}`}`, main)
}

/** What is asked of a card, with what was wrong before. */
export function cardFields(texts: PayTexts, problems: CardProblems, refill: Refill): Html {
  const field = (name: CardField, parts: { label: string; hint?: string; input: Html }) =>
    fieldRow(texts, name, parts, problems)
  return html`${field('number', {
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
})}`
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

export function errorSummary(texts: PayTexts, problems: CardProblems): Html | false {
  const wrong = FIELDS.flatMap((name) => (problems[name] ? [{ name, problem: problems[name] }] : []))
  if (wrong.length === 0) return false
  return html`<div class="error-summary" role="alert" tabindex="-1">
<p>${texts.summary}</p>
<ul>${wrong.map(({ name, problem }) => html`<li><a href="#${name}">${texts.problems[problem]}</a></li>`)}</ul>
</div>`
}

/** The numbers that work here, each with what it does, and a button that fills it in. */
export function testCards(
  texts: PayTexts,
  cards: readonly { number: string; outcome: string }[],
  note = texts.testCardsNote,
): Html {
  return html`<details class="test-cards"><summary>${texts.testCards}</summary>
<p class="quiet">${note}</p>
<ul>${cards.map(
    ({
      number,
      outcome,
    }) => html`<li><span><span class="digits">${number}</span><span class="quiet">${outcome}</span></span>
<button type="button" class="small" hidden data-card="${number}" aria-label="${texts.use} ${number}">${texts.use}</button></li>`,
  )}</ul></details>`
}
