import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until } from './until.ts'

export const CARDS = {
  approved: '4242424242424242',
  mastercard: '5555555555554444',
  challenge: '4000002500003155',
  insufficientFunds: '4000000000009995',
  stolen: '4000000000000069',
  authenticationFails: '378282246310005',
} as const

export interface Friend {
  readonly name: string
  /** E-mail or phone number; empty: the leader passes the link on. */
  readonly contact: string
  /** As typed, `33,35`; absent: an equal part. */
  readonly amount?: string
}

/** The leader's first page: who takes part. Without script the rows come from the server as well. */
export async function fillPeople(
  page: Page,
  leader: { readonly name: string; readonly email: string },
  friends: readonly Friend[],
): Promise<void> {
  for (let rows = await page.locator('[name^="shown."]').count(); rows < friends.length + 1; rows += 1) {
    await page.locator('button[name="intent"][value="add"]').click()
    await page.locator(`[name="name.${rows}"]`).waitFor()
  }
  for (const fold of await page.locator('details:not([open]):has([name^="contact."]) > summary').all())
    await fold.click()
  await page.locator('[name="name.0"]').fill(leader.name)
  await page.locator('[name="contact.0"]').fill(leader.email)
  for (const [index, friend] of friends.entries()) {
    await page.locator(`[name="name.${index + 1}"]`).fill(friend.name)
    await page.locator(`[name="contact.${index + 1}"]`).fill(friend.contact)
    if (friend.amount) await page.locator(`[name="amount.${index + 1}"]`).fill(friend.amount)
  }
}

/** Parts as the page shows them, leader first, in minor units. */
export async function shownParts(page: Page): Promise<number[]> {
  const values = await page
    .locator('[name^="amount."]')
    .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value))
  return values.map((value) => Math.round(Number(value.replace(',', '.')) * 100))
}

/**
 * A press goes to a place of the screen: in a frame that the shop's page is just giving its height it may land beside, without
 * a word. What can be seen to be pressed is pressed again (this), all else by its key (`pressInFrame`).
 */
export async function checkInFrame(box: Locator, isWished = true): Promise<void> {
  await until('it is as wished', async () => {
    if ((await box.isChecked()) !== isWished) await box.click()
    return (await box.isChecked()) === isWished
  })
}

export function agreeInFrame(frame: FrameLocator): Promise<void> {
  return checkInFrame(frame.locator('[name="terms"]'))
}

export function pressInFrame(button: Locator): Promise<void> {
  return button.press('Enter')
}

/** Ticks the terms and presses the button that shares the payment. */
export async function splitAndPay(page: Page): Promise<void> {
  await page.locator('[name="terms"]').check()
  await page.locator('button.only-share[formaction$="/start"]').click()
}

/** Presses the button that pays one's own part. Payments on dates have a box to tick, a friend's part has none. */
export async function payOwnPart(page: Page): Promise<void> {
  await page.locator('.pay button').waitFor()
  const box = page.locator('[name="terms"]')
  if ((await box.count()) > 0) await box.check()
  await page.locator('.pay button').click()
}

/** The acquirer's page: in its frame where there is script, else the page itself. */
export function cardPlace(page: Page, embedded: boolean): Page | FrameLocator {
  return embedded ? page.frameLocator('[data-card-frame] iframe') : page
}

export async function typeCard(place: Page | FrameLocator, number: string): Promise<void> {
  await place.locator('#number').fill(number)
  await place.locator('#expiry').fill('12/34')
  await place.locator('#code').fill(number.startsWith('37') ? '1234' : '123')
  await place.locator('#name').fill('Alice Martin')
}

export async function sendCard(place: Page | FrameLocator, number: string): Promise<void> {
  await typeCard(place, number)
  await pressInFrame(place.locator('.card-form button.button'))
}

export async function answerChallenge(place: Page | FrameLocator, code = '123456'): Promise<void> {
  await place.locator('#otp').fill(code)
  await pressInFrame(place.locator('.card-form button.button'))
}

/**
 * At the page of the link itself, whatever it was told or has forgotten since; or at the shop. The sandbox's card page is
 * at `/pay/` as well: its sessions have no dot.
 */
export function isBack({ pathname, searchParams }: URL): boolean {
  return /\/pay\/[^/.]+\.[^/]+$/.test(pathname) || searchParams.has('pledg_result')
}

/** Back from the bank; without script a person presses the button of "asking your bank". */
export async function comeBack(page: Page, hasScript: boolean): Promise<void> {
  if (!hasScript) {
    // The acquirer's callback may have been quicker: then there is nothing left to ask.
    await page.waitForURL((url) => url.pathname.includes('/return/') || isBack(url))
    if (page.url().includes('/return/')) await page.locator('form[data-send-once] button').click()
  }
  await page.waitForURL(isBack)
}

/** The whole way of a payer's card: the acquirer's page, its challenge if there is one, and back. */
export async function payByCard(page: Page, number: string, { hasScript = true, code = '123456' } = {}): Promise<void> {
  const place = cardPlace(page, hasScript)
  await place.locator('#number').waitFor()
  await sendCard(place, number)
  if (number === CARDS.challenge) await answerChallenge(place, code)
  await comeBack(page, hasScript)
}

/** The leader's part of a purchase, from the payment link to the open pot. */
export async function openPot(
  page: Page,
  url: string,
  leader: { readonly name: string; readonly email: string },
  friends: readonly Friend[],
): Promise<void> {
  await page.goto(url)
  await fillPeople(page, leader, friends)
  await splitAndPay(page)
  await payByCard(page, CARDS.approved)
  await page.locator('main[data-state="pot-open"]').waitFor()
}
