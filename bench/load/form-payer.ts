import type { FormBrowser, FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { formFields } from '../../src/checkout/views/index.ts'

/** A card that every bank of the sandbox takes without a question. */
const CARD = { number: '4242424242424242', expiry: '12/99', code: '123', name: 'Alice Martin' }

export interface Person {
  readonly name: string
  readonly email: string
}

/** The leader names everybody and presses "Split"; the acquirer's page. */
export async function splitAmong(browser: FormBrowser, url: string, people: readonly Person[]): Promise<FormPage> {
  const form = formOf(await browser.open(url), '/people')
  const rows = people.flatMap(({ name, email }, position) => [
    [formFields.name(position), name],
    [formFields.contact(position), email],
  ])
  const typed = { ...Object.fromEntries(rows), [formFields.count]: String(people.length), [formFields.terms]: '1' }
  return browser.submit(form, typed, 'Split between')
}

/** A friend opens the invitation and presses "Pay"; the acquirer's page. */
export async function acceptInvitation(browser: FormBrowser, url: string): Promise<FormPage> {
  return browser.submit(formOf(await browser.open(url), '/start'), { [formFields.terms]: '1' })
}

/** The acquirer's page and the way back, to the page that says what became of it. */
export async function payByCard(browser: FormBrowser, cardPage: FormPage): Promise<FormPage> {
  const page = await browser.submit(formOf(cardPage, ''), CARD)
  // The acquirer's callback may have been quicker: then there is nothing left to ask.
  const asking = page.forms.find((form) => form.action.includes('/return/'))
  return asking ? browser.submit(asking) : page
}
