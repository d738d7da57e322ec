import { formatMoney } from '../../src/shared/money.ts'
import type { CardProblems } from '../card-page/card-form.ts'
import { cardMain, type Refill } from '../card-page/card-main.ts'
import { challengeMain } from '../card-page/challenge-main.ts'
import { endMain } from '../card-page/end-main.ts'
import { framePage } from '../card-page/frame-page.ts'
import { payTexts } from '../card-page/pay-texts.ts'
import { stepTexts } from '../card-page/step-texts.ts'
import { type Html, html } from '../html.ts'
import { type Language, languageOf } from '../language.ts'
import type { Page } from '../page.ts'
import { MOST_WRONG_PASSWORDS } from './answer-challenge.ts'
import { pageTexts } from './page-texts.ts'
import { homeUrl, type SessionRow } from './session.ts'
import { CHALLENGE_PASSWORD, TEST_CARDS } from './test-cards.ts'

/** The payer's language is the session's. `finished` tells a frame around us, which there is none of: we are visited. */
function frame(session: SessionRow, title: string, main: Html): Page {
  const home = new URL(session.return_url).origin
  return framePage({ language: languageOf(session.language), title, main, home, embedded: false, finished: false })
}

export function showCard(session: SessionRow, problems: CardProblems = {}, refill?: Refill): Page {
  const language = languageOf(session.language)
  const texts = pageTexts[language]
  const terms = {
    language,
    description: session.description,
    mode: session.mode,
    amount: amountText(session, language),
    action: pageUrl(session),
    leave: html`<button class="link" type="submit" name="cancel" value="1">${payTexts[language].cancel}</button>`,
    notice: session.refusals > 0 && html`<p class="error-summary" role="alert" tabindex="-1">${texts.refused}</p>`,
    extra:
      session.storing === 'askForConsent' &&
      html`<p><label><input type="checkbox" name="store" value="1"> ${texts.consent}</label></p>`,
    cardsNote: texts.cardsNote,
    testCards: TEST_CARDS.map(({ number, challenged }) => ({
      number,
      outcome: challenged ? texts.challenged : texts.approved,
    })),
  }
  const { title, main } = cardMain(terms, problems, refill)
  return frame(session, title, main)
}

export function showChallenge(session: SessionRow): Page {
  const language = languageOf(session.language)
  const { card } = JSON.parse(session.challenge as string) as { card: { last4: string } }
  const main = challengeMain({
    language,
    last4: card.last4,
    amount: amountText(session, language),
    action: pageUrl(session, '/challenge'),
    code: CHALLENGE_PASSWORD,
    codesLeft: session.wrong_codes > 0 ? MOST_WRONG_PASSWORDS - session.wrong_codes : undefined,
    autofocus: true,
  })
  return frame(session, stepTexts[language].challengeTitle, main)
}

export function showEnd(session: SessionRow, end: 'finished' | 'closed' | 'expired'): Page {
  const texts = stepTexts[languageOf(session.language)]
  const back = html`<a class="button" href="${homeUrl(session)}">${texts.back}</a>`
  return frame(session, texts[`${end}Title`], endMain(texts, end, back))
}

/** Relative on purpose: behind a forwarded port the payer's own origin stays right. */
export function pageUrl(session: SessionRow, below = ''): string {
  return `/checkout/${session.token}${below}?sessionId=${session.id}`
}

function amountText({ amount, currency }: SessionRow, language: Language): string {
  return formatMoney({ amountMinor: BigInt(amount), currency }, language)
}
