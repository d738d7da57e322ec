import { DAY_MS, HOUR_MS } from '../../../src/shared/clocks.ts'
import { letTimePass } from '../clock-step.ts'
import { findMessage, linkIn } from '../find-message.ts'
import { createFormBrowser } from '../form-browser.ts'
import { formOf, payByCard } from '../pay-by-card.ts'
import { expectState } from '../read-state.ts'
import type { Stage } from '../stage.ts'
import { cardsOf } from '../test-cards.ts'
import type { BackPurchase } from './merchant-steps.ts'

/** The demo's pots stay open for 48 hours, and what is paid later is due after 30 days. */
const BEYOND_DEADLINE_MS = 49 * HOUR_MS
const BEYOND_DUE_DAY_MS = 31 * DAY_MS

export async function friendPaysAndPotCloses(stage: Stage, purchase: BackPurchase): Promise<void> {
  const { narrator, cast, demo } = stage
  narrator.step('Bob is invited only now, and pays his part; two days later Alice’s card is charged the rest')
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const invitation = await browser.open(linkIn(await findMessage(stage, cast.bob.email, 'email'), demo.base_url))
  const cardPage = await browser.submit(formOf(invitation, '/start'), { terms: 'on' })
  const { page } = await payByCard(stage, browser, cardPage, 'Bob', cardsOf(demo.acquirer.name).approved)
  narrator.tell('page', `"${page.heading}"`)
  await letTimePass(stage, BEYOND_DEADLINE_MS)
  await expectState(asMerchant(stage, purchase), purchase.uid.slice('pur_'.length), 'SUCCESSFUL')
}

export async function dueDayComes(stage: Stage, purchase: BackPurchase): Promise<void> {
  stage.narrator.step('Thirty-one days pass: the hold is renewed, and captured on its day')
  await letTimePass(stage, BEYOND_DUE_DAY_MS)
  await expectState(asMerchant(stage, purchase), purchase.uid.slice('pur_'.length), 'SUCCESSFUL')
}

/** The same stage, with this purchase's merchant as the one that asks. */
function asMerchant(stage: Stage, { merchant }: BackPurchase): Stage {
  return { ...stage, demo: { ...stage.demo, merchants: { ...stage.demo.merchants, SPLIT: merchant } } }
}
