import { challengeMain } from '../card-page/challenge-main.ts'
import { stepTexts } from '../card-page/step-texts.ts'
import type { Page } from '../page.ts'
import { codesLeft } from './answer-challenge.ts'
import { amountText, payPage, type Visit, visitUrl } from './pay-frame.ts'
import { CHALLENGE_CODE } from './test-cards.ts'

export function challengePage(visit: Visit): Page {
  const { session, language } = visit
  const { last4 } = JSON.parse(session.challenge as string) as { last4: string }
  const main = challengeMain({
    language,
    last4,
    amount: amountText(visit),
    action: visitUrl(visit, '/challenge'),
    code: CHALLENGE_CODE,
    // Told from the books, not from the address: the page is the same after a reload.
    codesLeft: session.wrong_codes > 0 ? codesLeft(session.wrong_codes) : undefined,
    autofocus: !visit.embedded,
  })
  return payPage(visit, stepTexts[language].challengeTitle, main)
}
