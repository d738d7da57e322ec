import { languages } from '../../src/texts/languages.ts'
import { findMessage, linkIn } from './find-message.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from './form-browser.ts'
import type { Listening } from './listen-to-webhooks.ts'
import { formOf, payByCard, typeCard } from './pay-by-card.ts'
import { expectState, type V1Purchase } from './read-state.ts'
import type { Stage } from './stage.ts'
import { cardsOf } from './test-cards.ts'

/** The narration is English, so are these browsers. */
const ENGLISH = { 'accept-language': 'en' }
const texts = languages.en.checkout
/** Alice, Bob and Dora. */
const PEOPLE = 3

/** A leader in her browser, on the page from which she can pay. */
export interface Leader {
  readonly browser: FormBrowser
  readonly page: FormPage
  /** Her card was refused there, and the acquirer lets her type another one. */
  readonly isOnCardPage?: boolean
}

export async function nameFriends(stage: Stage, purchase: V1Purchase): Promise<Leader> {
  const { narrator, cast } = stage
  narrator.step('Alice opens the payment page and names two friends')
  const browser = createFormBrowser(ENGLISH)
  const first = await browser.open(purchase.payment_url)
  narrator.tell('page', `${purchase.payment_url}\n"${first.heading}"`)
  narrator.tell('person', `Alice adds Bob (${cast.bob.email}) and Dora (${cast.dora.phone})`)
  const bob = { 'name.1': cast.bob.name, 'contact.1': cast.bob.email }
  const withBob = await browser.submit(formOf(first, '/people'), bob, texts.start.add)
  const dora = { 'name.2': cast.dora.name, 'contact.2': cast.dora.phone, message: 'Are you in?' }
  const page = await browser.submit(formOf(withBob, '/people'), dora, texts.start.save)
  const { fields } = formOf(page, '/people')
  narrator.tell('page', `parts: Alice ${fields['amount.0']}, Bob ${fields['amount.1']}, Dora ${fields['amount.2']}`)
  await expectState(stage, purchase.id, 'INITIALIZED')
  return { browser, page }
}

/** Returns the attempt that was declined; none where the acquirer's page stays open for the next card. */
export async function payWithoutMoney(
  stage: Stage,
  listening: Listening,
  purchase: V1Purchase,
  leader: Leader,
): Promise<{ attemptId: string | null; leader: Leader }> {
  const { narrator, demo } = stage
  narrator.step('Her bank declines the card; nothing is charged and she may try again')
  const cardPage = await pressPay(stage, leader)
  const { page, attemptId } = await typeCard(
    stage,
    leader.browser,
    cardPage,
    'Alice',
    cardsOf(demo.acquirer.name).declined,
  )
  if (!attemptId) {
    narrator.tell('page', `still the acquirer's: "${page.heading}"`)
    await expectState(stage, purchase.id, 'INITIALIZED')
    await listening.expect(purchase.id, 'paymentFailed')
    return { attemptId: null, leader: { ...leader, page, isOnCardPage: true } }
  }
  const { why } = texts.start.decline.insufficient_funds
  if (!page.text.includes(why)) throw new Error(`the page does not say why: "${page.heading}"`)
  narrator.tell('page', `"${texts.start.decline.heading('€120.01')}"\n"${why}"`)
  await expectState(stage, purchase.id, 'FAILED')
  await listening.expect(purchase.id, 'paymentFailed')
  return { attemptId, leader: { ...leader, page } }
}

/** Returns the attempt that holds the whole amount. */
export async function payWithChallenge(
  stage: Stage,
  listening: Listening,
  purchase: V1Purchase,
  leader: Leader,
): Promise<string> {
  stage.narrator.step('With another card her bank asks for 3-D Secure: the whole amount is held, the purchase accepted')
  const cardPage = leader.isOnCardPage ? leader.page : await pressPay(stage, leader)
  const { challenged } = cardsOf(stage.demo.acquirer.name)
  const { page, attemptId } = await payByCard(stage, leader.browser, cardPage, 'Alice', challenged)
  stage.narrator.tell('page', `"${page.heading}"`)
  await expectState(stage, purchase.id, 'LEADER_PROCESSED')
  await listening.expect(purchase.id, 'paymentProcessed')
  return attemptId
}

/** Answers with the acquirer's page. */
function pressPay({ narrator }: Stage, { browser, page }: Leader): Promise<FormPage> {
  const label = texts.start.split(PEOPLE)
  narrator.tell('person', `Alice accepts the terms and presses "${label}"`)
  return browser.submit(formOf(page, '/people'), { terms: 'on' }, label)
}

/** Returns the attempt that paid Bob's part. */
export async function friendPays(stage: Stage, listening: Listening, purchase: V1Purchase): Promise<string> {
  const { narrator, cast, demo } = stage
  narrator.step('Bob finds the invitation in his mailbox and pays his part; Dora has hers by SMS and does nothing')
  const message = await findMessage(stage, cast.bob.email, 'email')
  await findMessage(stage, cast.dora.phone, 'sms')
  const browser = createFormBrowser(ENGLISH)
  const invitation = await browser.open(linkIn(message, demo.base_url))
  narrator.tell('page', `"${invitation.heading}"`)
  const cardPage = await browser.submit(formOf(invitation, '/start'), {})
  const { page, attemptId } = await payByCard(stage, browser, cardPage, 'Bob', cardsOf(demo.acquirer.name).approved)
  narrator.tell('page', `"${page.heading}"`)
  const { clientId } = await listening.expect(purchase.id, 'pledgerContributes')
  if (!clientId) throw new Error('the webhook names no client')
  await stage.shop.getClientV1({ id: clientId })
  await expectState(stage, purchase.id, 'LEADER_PROCESSED')
  return attemptId
}
