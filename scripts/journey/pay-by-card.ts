import type { FormBrowser, FormPage } from './form-browser.ts'
import type { Stage } from './stage.ts'
import { cardsOf, type TestCard } from './test-cards.ts'

/** Far beyond any date the business clock is moved to. */
const EXPIRY = '12/99'

export interface AtTheBank {
  readonly page: FormPage
  /** Absent while the payer is still on the acquirer's page: the card was refused there, and the next one may be typed. */
  readonly attemptId?: string
}

/** The acquirer's page, then its issuer's when it asks, then back to the shop's payment page. Throws when not led back. */
export async function payByCard(
  stage: Stage,
  browser: FormBrowser,
  cardPage: FormPage,
  payer: string,
  card: TestCard,
): Promise<Required<AtTheBank>> {
  const { page, attemptId } = await typeCard(stage, browser, cardPage, payer, card)
  if (!attemptId) throw new Error(`the acquirer's page did not lead ${payer} back: "${page.heading}"`)
  return { page, attemptId }
}

/** As `payByCard`, where a refused card may leave the payer on the page. */
export async function typeCard(
  { narrator, demo }: Stage,
  browser: FormBrowser,
  cardPage: FormPage,
  payer: string,
  card: TestCard,
): Promise<AtTheBank> {
  narrator.tell('page', `the acquirer's: "${cardPage.heading}"`)
  narrator.tell('person', `${payer} types ${card.number}, ${card.does}`)
  const typed = { number: card.number, expiry: EXPIRY, code: '123', name: card.holder ?? payer }
  let page = await browser.submit(formOf(cardPage, ''), typed)
  const visited = [...page.visited]
  const challenge = page.forms.find(({ fields }) => 'otp' in fields)
  if (challenge) {
    const { answer } = cardsOf(demo.acquirer.name)
    narrator.tell('page', `the card issuer's: "${page.heading}"`)
    narrator.tell('person', `${payer} types ${answer}`)
    page = await browser.submit(challenge, { otp: answer })
    visited.push(...page.visited)
  }
  const attemptId = visited.map((url) => /\/return\/([0-9a-f-]{36})/.exec(url)?.[1]).find(Boolean)
  if (!attemptId) return { page }
  // The callback may have been quicker; then there is nothing left to ask.
  if (page.forms.some((form) => form.action.includes('/return/'))) {
    narrator.tell('page', `"${page.heading}"`)
    page = await browser.submit(formOf(page, '/return/'))
  }
  return { page, attemptId }
}

/** The page's first form that posts to such an address. Throws with what the page says instead. */
export function formOf(page: FormPage, actionPart: string) {
  const form = page.forms.find((candidate) => candidate.action.includes(actionPart))
  if (!form) throw new Error(`${page.status}, a page without the form expected: "${page.heading}"`)
  return form
}
