import { formatMoney } from '../../src/shared/money.ts'
import type { CardProblems } from '../acquirer/card-form.ts'
import { cardFields, errorSummary, type Refill, testCards } from '../acquirer/card-page.ts'
import { challengeForm } from '../acquirer/challenge-page.ts'
import { payTexts } from '../acquirer/pay-texts.ts'
import { stepTexts } from '../acquirer/step-texts.ts'
import { walletForm } from '../acquirer/wallet-form.ts'
import { type Html, html } from '../html.ts'
import { type Language, languageOf } from '../language.ts'
import type { Page } from '../page.ts'
import { pageTexts } from './page-texts.ts'
import { homeUrl, type SessionRow } from './session.ts'
import { CHALLENGE_PASSWORD, TEST_CARDS } from './test-cards.ts'

/** Visited, never framed; the payer's language is the session's. */
function frame(session: SessionRow, title: string, main: Html): Page {
  const language = languageOf(session.language)
  const body = html`<div class="pay-frame">
<header class="pay-head"><span class="mark"><img src="/assets/icon.svg" alt="" width="28" height="28">Sandbank</span>
<span class="badge">${payTexts[language].banner}</span></header>
<main>${main}</main>
</div>`
  const formAction = [new URL(session.return_url).origin]
  return {
    language,
    title: `${title} · Sandbank`,
    body,
    scripts: ['card.js'],
    look: 'pay',
    formAction,
    isFramed: false,
  }
}

export function showCard(
  session: SessionRow,
  hasWallet: boolean,
  problems: CardProblems = {},
  refill: Refill = { expiry: '', name: '' },
): Page {
  const language = languageOf(session.language)
  const texts = payTexts[language]
  const own = pageTexts[language]
  const amount = session.mode === 'verify' ? '' : amountText(session, language)
  const [happens, doIt] = {
    hold: [texts.held(amount), texts.authorise(amount)],
    sale: [texts.taken(amount), texts.pay(amount)],
    verify: [texts.verified, texts.verify],
  }[session.mode] as [string, string]
  const cards = TEST_CARDS.map(({ number, challenged }) => ({
    number,
    outcome: challenged ? own.challenged : own.approved,
  }))
  const main = html`<p class="order"><span>${session.description}</span> <strong class="amount">${amount}</strong></p>
<h1>${texts.payTitle}</h1>
${session.refusals > 0 && html`<p class="error-summary" role="alert" tabindex="-1">${own.refused}</p>`}
${errorSummary(texts, problems)}
<form method="post" action="${pageUrl(session)}" novalidate class="card-form">
${cardFields(texts, problems, refill)}
${session.storing === 'askForConsent' && html`<p><label><input type="checkbox" name="store" value="1"> ${own.consent}</label></p>`}
<p class="what-happens">${happens}</p>
<button class="button" type="submit">${doIt}</button>
<p class="after"><button class="link" type="submit" name="cancel" value="1">${texts.cancel}</button></p>
</form>
${hasWallet && walletForm(texts, pageUrl(session, '/wallet'))}
${testCards(texts, cards, own.cardsNote)}
<p class="quiet">${texts.secure}</p>`
  return frame(session, texts.payTitle, main)
}

export function showChallenge(session: SessionRow): Page {
  const language = languageOf(session.language)
  const texts = stepTexts[language]
  const { card } = JSON.parse(session.challenge as string) as { card: { last4: string } }
  const main = challengeForm(texts, {
    action: pageUrl(session, '/challenge'),
    amount: amountText(session, language),
    last4: card.last4,
    wrongCodes: session.wrong_codes,
    takesFocus: true,
    code: CHALLENGE_PASSWORD,
  })
  return frame(session, texts.challengeTitle, main)
}

export function showEnd(session: SessionRow, end: 'finished' | 'closed' | 'expired'): Page {
  const texts = stepTexts[languageOf(session.language)]
  const back = html`<a class="button" href="${homeUrl(session)}">${texts.back}</a>`
  const main = html`<h1>${texts[`${end}Title`]}</h1>
<p>${texts[`${end}Text`]}</p>
<p>${back}</p>`
  return frame(session, texts[`${end}Title`], main)
}

/** Relative on purpose: behind a forwarded port the payer's own origin stays right. */
export function pageUrl(session: SessionRow, below = ''): string {
  return `/checkout/${session.token}${below}?sessionId=${session.id}`
}

function amountText({ amount, currency }: SessionRow, language: Language): string {
  return formatMoney({ amountMinor: BigInt(amount), currency }, language)
}
