import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, fillPeople, payByCard, splitAndPay } from '../support/payer.ts'
import { readSigned, signAs } from '../support/signing.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const { uid: merchantUid, secret } = world.credentials.merchants.SPLIT
/** Another site than ours, where the shop’s return page stands. */
const shop = await merchantMachine()
const back = `${shop.url}?route=payment/return`
shop.answer = (_call, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>')
}

/** As Sylius builds it: the whole request signed, one address for both ways back. */
function funnelUrl(reference: string): string {
  const address = { street: '1 rue de Siam', city: 'Brest', zipcode: '29200', country: 'FR' }
  const data = {
    merchantUid,
    title: 'Weekend in Brest',
    lang: 'en_GB',
    reference,
    amountCents: 10001,
    currency: 'EUR',
    firstName: 'Alice',
    lastName: 'Martin',
    email: 'alice@example.test',
    phoneNumber: '+33612345678',
    address,
    shippingAddress: address,
    countryCode: 'FR',
    metadata: { plugin: 'sylius' },
    redirectUrl: back,
    cancelUrl: back,
  }
  return `${world.baseUrl}/purchase?signature=${signAs(secret, { data })}`
}

async function backAtShop(page: Page, name: 'pledg_result' | 'pledg_error'): Promise<Record<string, unknown>> {
  await page.waitForURL(`${shop.url}**`)
  const url = new URL(page.url())
  assert.equal(url.searchParams.get('route'), 'payment/return')
  return JSON.parse(url.searchParams.get(name) ?? 'null') as Record<string, unknown>
}

test('from the shop through the funnel to the pot and back, with the result that the module reads', async () => {
  const page = await (await openVisitor({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })).newPage()
  const watched = watchPage(page)
  await page.goto(funnelUrl('PLEDGBYSOFINCO_1_1'))
  await assertGoodPage(page)
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await page.waitForURL('**/pay/**')
  const link = page.url()
  assert.equal(await page.locator('[name="name.0"]').inputValue(), 'Alice Martin')
  // The back button, then the same button again: the same purchase.
  await page.goBack()
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await page.waitForURL(link)
  await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [{ name: 'Bob', contact: 'bob@example.test' }])
  await splitAndPay(page)
  await payByCard(page, CARDS.approved)
  watched.assertQuiet()
  await page
    .getByRole('link', { name: /^Back to/ })
    .first()
    .click()
  const { signature, ...result } = await backAtShop(page, 'pledg_result')
  const { purchase } = result as { purchase: { reference: string; meta_data: object } }
  assert.deepEqual([purchase.reference, purchase.meta_data], ['PLEDGBYSOFINCO_1_1', { plugin: 'sylius' }])
  assert.deepEqual(readSigned(secret, String(signature)), result)
})

test('a customer who changes their mind goes back as an abandonment, without script', async () => {
  const page = await (await openVisitor({ locale: 'en-GB', javaScriptEnabled: false })).newPage()
  const watched = watchPage(page)
  await page.goto(funnelUrl('PLEDGBYSOFINCO_2_2'))
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click()
  watched.assertQuiet()
  assert.equal((await backAtShop(page, 'pledg_error')).type, 'abandonment')
})
