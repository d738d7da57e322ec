import type { FrameLocator, Page } from 'playwright-core'
import { agreeInFrame, CARDS, checkInFrame, pressInFrame, sendCard } from '../support/payer.ts'
import { startWorld } from '../support/world.ts'
import { shopSite } from './shop-site.ts'

/** The whole product, and a shop on another site that is one of its merchants'. */
export async function realService() {
  const world = await startWorld()
  const shop = await shopSite()
  shop.sells(world.baseUrl)
  await world.db.query('update merchants set site_url = $1', [shop.url])
  return { world, shop }
}

/** What the frame shows, wherever its pages have led. */
export function paymentPage(page: Page): FrameLocator {
  return page.frameLocator('.pledg-iframe-wrapper iframe')
}

export const ALICE = { email: 'alice@example.test', firstName: 'Alice', lastName: 'Martin' } as const

/** The first page, of a shop that has told who pays: alone, where others could. */
export async function agree(place: FrameLocator): Promise<void> {
  await place.locator('[name="terms"]').waitFor()
  const alone = place.locator('#mode-alone')
  if ((await alone.count()) > 0) await checkInFrame(alone)
  await agreeInFrame(place)
}

export async function pressPay(place: FrameLocator): Promise<void> {
  await pressInFrame(place.locator('.pay button:visible'))
}

/** On the acquirer's page, which our page frames. */
export async function giveCard(place: FrameLocator, number: string): Promise<void> {
  const cardPage = place.frameLocator('[data-card-frame] iframe')
  await cardPage.locator('#number').waitFor()
  await sendCard(cardPage, number)
}

/** From the first page to the end, with a card that is refused before. */
export async function payAtSecondTry(place: FrameLocator): Promise<void> {
  await agree(place)
  await pressPay(place)
  await giveCard(place, CARDS.insufficientFunds)
  await place.locator('.notice-bad').first().waitFor()
  await agree(place)
  await pressPay(place)
  await giveCard(place, CARDS.approved)
}
