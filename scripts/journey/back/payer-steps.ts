import { languages } from '../../../src/texts/languages.ts'
import { createFormBrowser, type FormPage } from '../form-browser.ts'
import { jsonLines } from '../narrator.ts'
import { formOf, payByCard } from '../pay-by-card.ts'
import type { Stage } from '../stage.ts'
import { cardsOf } from '../test-cards.ts'
import { waitFor } from '../wait-for.ts'
import { type BackPurchase, SHOP } from './merchant-steps.ts'

const texts = languages.en.checkout

const openBrowser = () => createFormBrowser({ 'accept-language': 'en' }, (url) => url.origin === SHOP)

/** Alice names Bob, and her card holds the whole. */
export async function paySplit(stage: Stage, { paymentUrl }: BackPurchase): Promise<void> {
  const { narrator, cast, demo } = stage
  narrator.step('Alice names Bob; her bank holds the whole amount, and the shop is paid at its PSP while she waits')
  const browser = openBrowser()
  const first = await browser.open(paymentUrl)
  narrator.tell('page', `"${first.heading}"`)
  const bob = { 'name.1': cast.bob.name, 'contact.1': cast.bob.email }
  const named = await browser.submit(formOf(first, '/people'), bob, texts.start.save)
  const cardPage = await browser.submit(formOf(named, '/people'), { terms: 'on' }, texts.start.split(2))
  const { page } = await payByCard(stage, browser, cardPage, 'Alice', cardsOf(demo.acquirer.name).challenged)
  const settled = await untilSettled(page, browser.open)
  narrator.tell('page', `"${settled.heading}"`)
}

/** Alice pays later: the amount is held, and her browser goes back to the shop with the PSP's transaction. */
export async function payDeferred(stage: Stage, { paymentUrl }: BackPurchase): Promise<void> {
  const { narrator, demo } = stage
  narrator.step('Alice agrees to pay later; the shop is paid now, and her browser brings the result home')
  const browser = openBrowser()
  const first = await browser.open(paymentUrl)
  narrator.tell('page', `"${first.heading}"`)
  const cardPage = await browser.submit(formOf(first, '/start'), { terms: 'on' })
  const { page } = await payByCard(stage, browser, cardPage, 'Alice', cardsOf(demo.acquirer.name).challenged)
  const settled = await untilSettled(page, browser.open)
  const result = new URL(settled.url).searchParams.get('pledg_result')
  if (!result) throw new Error(`Alice was not led back to the shop: "${settled.heading}" at ${settled.url}`)
  const told = JSON.parse(result) as { transaction?: object }
  narrator.tell('page', `${SHOP}/thanks?pledg_result=\n${jsonLines(told)}`)
  if (!told.transaction) throw new Error('the result names no transaction')
}

/** A shop whose PSP is slow has its payer wait on a page that asks again by itself. */
async function untilSettled(page: FormPage, open: (url: string) => Promise<FormPage>): Promise<FormPage> {
  let current = page
  return waitFor('the shop’s payment', async () => {
    const again = /data-ask-again="([^"]+)"/.exec(current.html)?.[1]
    if (!again) return current
    current = await open(new URL(again, current.url).href)
    return undefined
  })
}
