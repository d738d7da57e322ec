import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { newId } from '../../src/shared/ids.ts'
import { type BackShop, BUYER, backWorld, payAndFollow, payAndLeave, SHOP } from '../support/back-world.ts'
import { signAs } from '../support/signing.ts'
import { linkedPage, toldBy } from '../support/told-by-page.ts'
import { until } from '../support/until.ts'

// A shop that its own PSP pays, in a frame on its page: told once it is paid, or that it is not.

const world = await backWorld()

/** The link of one opening of this request. */
async function openFrame(shop: BackShop, reference: string) {
  const data = { merchantUid: shop.merchantUid, title: 'Brest', reference, amountCents: 10001, lang: 'en_GB', ...BUYER }
  const opening = randomBytes(16).toString('base64url')
  const asked = { signature: signAs(shop.secret, { data }), embedded: '1', opening, shop_origin: SHOP }
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const offer = await browser.open(`${world.baseUrl}/purchase?${new URLSearchParams(asked)}`)
  const page = linkedPage(await browser.submit(formOf(offer, '/purchase')))
  return { browser, page, url: page.url }
}

for (const [brand, members] of [
  ['stripe', ['created_at', 'error', 'id', 'sandbox', 'status']],
  ['payzen_eu', ['created_at', 'error', 'id', 'reference', 'sandbox', 'status', 'uid']],
] as const) {
  test(`${brand}: nothing is told while the shop is being paid, then the PSP’s transaction with the purchase, to who pays and to who opens it again`, async () => {
    const shop = await world.backShop(brand, 'DEFERRED')
    const reference = newId()
    await world.trouble(shop, 'sale', 'error_after')
    await world.trouble(shop, 'lookup', 'unavailable', 1000)
    const { browser, url } = await openFrame(shop, reference)
    const waiting = await payAndLeave(browser, url)
    assert.deepEqual([toldBy(waiting).told, toldBy(waiting).cross], [undefined, undefined])
    const again = await openFrame(shop, reference)
    assert.match(again.page.heading, /is being paid/)
    assert.match(again.page.html, /data-ask-again/)
    assert.equal(toldBy(again.page).told, undefined)
    await world.noTrouble(shop)
    const page = await until('the shop is paid', async () => {
      await world.askAgain()
      const shown = await browser.open(url)
      return toldBy(shown).told ? shown : undefined
    })
    const { told } = toldBy(page)
    assert.equal(told?.name, 'PLEDG_SUCCESS')
    const { transaction, purchase } = (told ?? assert.fail()).payload
    assert.deepEqual(Object.keys(transaction).sort(), members)
    assert.deepEqual([purchase.reference, purchase.meta_data], [reference, null])
    assert.deepEqual(toldBy(await again.browser.open(again.url)).told?.payload.transaction, transaction)
  })
}

test('a shop whose PSP refuses for good hears one error and no result', async () => {
  const shop = await world.backShop('stripe', 'DEFERRED')
  await world.trouble(shop, 'sale', 'replayed_refusal')
  const { browser, url } = await openFrame(shop, newId())
  const page = await payAndFollow(browser, url)
  assert.equal(new URL(page.url).origin, world.baseUrl)
  const error = { type: 'bad_gateway', message: 'The shop’s payment service refused the payment' }
  assert.deepEqual(toldBy(page).told, { name: 'PLEDG_ERROR', payload: { error } })
})
