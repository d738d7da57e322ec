import type { Page } from 'playwright-core'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import {
  answerChallenge,
  CARDS,
  cardPlace,
  comeBack,
  fillPeople,
  payOwnPart,
  sendCard,
  splitAndPay,
  typeCard,
} from '../../test/support/payer.ts'
import type { Camera } from './camera.ts'
import type { Stage } from './stage.ts'

const ALICE = 'alice@example.test'
const BOB = 'bob@example.test'
const DORA = 'dora@example.test'
/** Past the 48 hours of the pot. */
const TWO_DAYS_AND_AN_HOUR_MS = 49 * 3_600_000

const ORDER = {
  title: 'Weekend in Brest',
  subtitle: 'Cabin by the sea, 2 nights|3 people',
  reference: 'BREST-2087',
  amountCents: 10001,
  email: ALICE,
  language: 'en',
  redirectUrl: 'https://breizh-escapes.example/thank-you',
}

/** One purchase from the shop's link to the settled pot: Alice leads, Bob pays, Dora cannot. */
export async function playPurchase(stage: Stage, camera: Camera): Promise<void> {
  const { take } = camera
  await stage.shop.sendLink(ORDER, { send_email: true, email: ALICE })
  const alice = await camera.open('phone', 'light')
  await showMail(ALICE, alice, 'mail')

  await alice.goto(await linkFor(stage, ALICE))
  await fillPeople(alice, { name: 'Alice Martin', email: ALICE }, [
    { name: 'Bob', contact: BOB },
    { name: 'Dora', contact: DORA },
  ])
  await alice.locator('details:has([name="message"]) > summary').click()
  await alice.locator('[name="message"]').fill('Two nights by the sea, as promised!')
  const atDesk = await camera.open('desk', 'light')
  await atDesk.context().addCookies(await alice.context().cookies())
  await take('people', alice, alice.locator('button.only-share[formaction$="/start"]'))
  await splitAndPay(alice)
  const place = cardPlace(alice, true)
  await place.locator('#number').waitFor()
  await typeCard(place, CARDS.challenge)
  await take('card', alice, place.locator('.card-form button.button'))
  await sendCard(place, CARDS.challenge)
  await place.locator('#otp').waitFor()
  await take('confirm', alice, place.locator('.card-form button.button'))
  await answerChallenge(place)
  await comeBack(alice, true)
  await take('pot', alice, alice.locator('.pot'))
  await alice.locator('[data-stay]').click()
  const anybody = await camera.open('phone', 'light')
  await anybody.goto(`${await alice.locator('#link-group').inputValue()}?lang=fr`)
  await take('group', anybody)

  const bob = await camera.open('phone', 'light')
  await showMail(BOB, bob, 'invitation')
  const bobAtNight = await camera.open('phone', 'dark')
  await bobAtNight.goto(await linkFor(stage, BOB))
  await take('chip-in', bobAtNight, bobAtNight.locator('.pay button'))
  await bobAtNight.locator('.fold summary').first().click()
  await bobAtNight.locator('[name="message"]').fill('I bring the crêpes.')
  await payOwnPart(bobAtNight)
  await pay(bobAtNight, CARDS.approved)
  await take('thanks', bobAtNight, bobAtNight.locator('.pot'))

  const dora = await camera.open('phone', 'light')
  await dora.goto(`${await linkFor(stage, DORA)}?lang=fr`)
  await payOwnPart(dora)
  await pay(dora, CARDS.insufficientFunds)
  await take('refused', dora, dora.locator('.pay'))

  await atDesk.goto(alice.url().replace(/\?.*/, ''))
  await atDesk.locator('[data-paid-positions="1"]').waitFor()
  await take('filling', atDesk, atDesk.locator('.invitations'))
  await stage.sandbox('POST', '/clock/advance', { ms: TWO_DAYS_AND_AN_HOUR_MS })
  await alice.locator('a[href$="/receipt"]').waitFor({ timeout: 30_000 })
  await take('settled', alice, alice.locator('.shares'))
  await alice.locator('a[href$="/receipt"]').click()
  await take('receipt', alice, alice.locator('.receipt-buttons'))

  async function showMail(to: string, page: Page, name: 'mail' | 'invitation'): Promise<void> {
    await linkFor(stage, to)
    const message = (await messagesFor(stage, to)).at(-1)
    await page.goto(`${stage.sandboxUrl}/mailbox/${message?.id}`)
    await page.frameLocator('iframe.mail').locator('body').waitFor()
    await take(name, page, page.locator('iframe.mail'))
  }
}

async function pay(page: Page, number: string): Promise<void> {
  const place = cardPlace(page, true)
  await place.locator('#number').waitFor()
  await sendCard(place, number)
  await comeBack(page, true)
}
