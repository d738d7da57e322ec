import type { CardProblems } from '../acquirer/card-form.ts'
import { cardFields, errorSummary, type Refill, testCards } from '../acquirer/card-page.ts'
import { challengeForm } from '../acquirer/challenge-page.ts'
import { payTexts } from '../acquirer/pay-texts.ts'
import { stepTexts } from '../acquirer/step-texts.ts'
import { walletForm } from '../acquirer/wallet-form.ts'
import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import { amountText } from './currencies.ts'
import { cardOutcome, stripeTexts } from './page-texts.ts'
import { TEST_CARDS } from './test-cards.ts'
import { successUrl, type Visit, visitPath } from './visit.ts'

const NOTHING_TYPED: Refill = { expiry: '', name: '' }

/** What was wrong with the form stands above it, and why the bank refused the last card. */
export function cardPage(visit: Visit, problems: CardProblems = {}, refill = NOTHING_TYPED): Page {
  const { language, session } = visit
  const texts = payTexts[language]
  const own = stripeTexts[language]
  const { captureMethod, itemName, lastRefusal } = session.secrets
  const amount = amountOf(visit)
  const isHold = captureMethod === 'manual'
  const isSetup = session.object.mode === 'setup'
  const happens = isSetup ? texts.verified : isHold ? texts.held(amount) : texts.taken(amount)
  const doIt = isSetup ? texts.verify : isHold ? texts.authorise(amount) : texts.pay(amount)
  const isFresh = Object.keys(problems).length === 0
  const refused = lastRefusal !== null && isFresh && own.refused[lastRefusal]
  const cancelUrl = session.object.cancel_url
  const cards = TEST_CARDS.map(({ number, behaviour }) => ({ number, outcome: cardOutcome(behaviour, language) }))
  const main = html`<p class="order"><span>${itemName}</span> <strong class="amount">${amount}</strong></p>
<h1>${texts.payTitle}</h1>
${refused && html`<div class="error-summary" role="alert"><p>${own.refusedTitle}</p><p>${refused}</p></div>`}
${errorSummary(texts, problems)}
<form method="post" action="${visitPath(visit)}" novalidate class="card-form">
${cardFields(texts, problems, refill)}
<p class="what-happens">${happens}</p>
<button class="button" type="submit">${doIt}</button>
${cancelUrl && html`<p class="after"><a class="link" href="${cancelUrl}">${texts.cancel}</a></p>`}
</form>
${walletForm(texts, visitPath(visit, '/wallet'))}
${testCards(texts, cards)}
<p class="quiet">${texts.secure}</p>`
  return frame(
    visit,
    `${isFresh && !refused ? '' : `${texts.error} `}${texts.payTitle}${amount && `, ${amount}`}`,
    main,
  )
}

export function challengePage(visit: Visit): Page {
  const texts = stepTexts[visit.language]
  const { challenged, wrongCodes } = visit.session.secrets
  const last4 = challenged?.last4 ?? ''
  const form = { action: visitPath(visit, '/challenge'), amount: amountOf(visit), last4, wrongCodes, takesFocus: true }
  return frame(visit, texts.challengeTitle, challengeForm(texts, form))
}

/** Nothing left to do here: says why, and the way home. */
export function endPage(visit: Visit, end: 'finished' | 'expired'): Page {
  const texts = stepTexts[visit.language]
  const back = end === 'finished' ? successUrl(visit) : visit.session.object.cancel_url
  const main = html`<h1>${texts[`${end}Title`]}</h1>
<p>${texts[`${end}Text`]}</p>
${back && html`<p><a class="button" href="${back}">${texts.back}</a></p>`}`
  return frame(visit, texts[`${end}Title`], main)
}

export function unknownPage(language: Language): Page {
  const texts = stepTexts[language]
  const body = html`<div class="pay-frame"><main><h1>${texts.unknownTitle}</h1><p>${texts.unknownText}</p></main></div>`
  return { language, title: texts.unknownTitle, body, look: 'pay' }
}

function amountOf({ session: { object }, language }: Visit): string {
  return object.mode === 'setup' ? '' : amountText(object.amount_total ?? 0, String(object.currency), language)
}

/** Never framed, as the acquirer's own page. */
function frame(visit: Visit, title: string, main: Html): Page {
  const { language, session } = visit
  const body = html`<div class="pay-frame">
<header class="pay-head"><span class="mark"><img src="/assets/icon.svg" alt="" width="28" height="28">Checkout</span>
<span class="badge">${payTexts[language].banner}</span></header>
<main>${main}</main>
</div>`
  const formAction = [new URL(String(session.object.success_url).replace(/[{}]/g, '')).origin]
  return {
    language,
    title: `${title} · Checkout`,
    body,
    scripts: ['card.js'],
    look: 'pay',
    formAction,
    isFramed: false,
  }
}
