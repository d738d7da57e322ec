import type { CardProblems } from '../card-page/card-form.ts'
import { cardMain, type Refill } from '../card-page/card-main.ts'
import { payTexts } from '../card-page/pay-texts.ts'
import type { Page } from '../page.ts'
import { outcomeText } from './outcome-texts.ts'
import { amountText, backLink, payPage, type Visit, visitUrl } from './pay-frame.ts'
import { TEST_CARDS } from './test-cards.ts'

export function cardPage(visit: Visit, problems: CardProblems = {}, refill?: Refill): Page {
  const { session, language } = visit
  const terms = {
    language,
    description: session.description,
    mode: session.mode,
    amount: amountText(visit),
    action: visitUrl(visit),
    leave: backLink(visit, payTexts[language].cancel, 'link'),
    testCards: TEST_CARDS.map((card) => ({ number: card.number, outcome: outcomeText(card, language) })),
  }
  const { title, main } = cardMain(terms, problems, refill)
  return payPage(visit, title, main)
}
