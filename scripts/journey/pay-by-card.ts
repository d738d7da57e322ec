import type { FormBrowser, FormPage } from './form-browser.ts'
import type { Narrator } from './narrator.ts'

/** What a card of docs/sandbox.md does, in the words of the narration. */
export const CARDS = {
  declined: { number: '4000 0000 0000 9995', does: 'a card without money' },
  challenged: { number: '4000 0025 0000 3155', does: 'a card that asks for 3-D Secure' },
  approved: { number: '4242 4242 4242 4242', does: 'a card that is simply approved' },
} as const

/** The sandbox's card issuer accepts this one. */
const CODE_3DS = '123456'
/** Far beyond any date the business clock is moved to. */
const EXPIRY = '12/99'

/** The acquirer's page, then its issuer's when it asks, then back to the shop's payment page. */
export async function payByCard(
  browser: FormBrowser,
  narrator: Narrator,
  cardPage: FormPage,
  payer: string,
  card: (typeof CARDS)[keyof typeof CARDS],
): Promise<{ page: FormPage; attemptId: string }> {
  narrator.tell('page', `the acquirer's: "${cardPage.heading}"`)
  narrator.tell('person', `${payer} types ${card.number}, ${card.does}`)
  const fields = { number: card.number, expiry: EXPIRY, code: '123', name: payer }
  let page = await browser.submit(formOf(cardPage, ''), fields)
  const visited = [...page.visited]
  if (page.forms.some((form) => form.action.endsWith('/challenge'))) {
    narrator.tell('page', `the card issuer's: "${page.heading}"`)
    narrator.tell('person', `${payer} types the code ${CODE_3DS}`)
    page = await browser.submit(formOf(page, '/challenge'), { otp: CODE_3DS })
    visited.push(...page.visited)
  }
  const attemptId = visited.map((url) => /\/return\/([0-9a-f-]{36})/.exec(url)?.[1]).find(Boolean)
  if (!attemptId) throw new Error(`the acquirer's page did not lead ${payer} back: "${page.heading}"`)
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
