import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { GOOD_CARD } from '../../test/support/collecting.ts'
import { visitedCheckout } from '../../test/support/visited-checkout.ts'
import { findStoredCard } from '../payments/index.ts'
import type { Share } from '../shares/index.ts'

// As at Adyen: nobody but its payer ends a page there.
const { world, links } = await visitedCheckout({ closesSessions: false })

const formTo = (page: FormPage, path: string) =>
  page.forms.find(({ action }) => action.endsWith(path)) ?? assert.fail(`no form to ${path} on ${page.url}`)

test('where no page can be closed, paying early while a new card is being checked leads to the payment', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  await world.pay(shares[0] as Share)
  const url = links.leaderUrl(purchase.id, purchase.linkVersion)
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const check = await browser.submit(formTo(await browser.open(`${url}/card`), '/card'))
  assert.ok(check.url.startsWith(world.sandbox.baseUrl), check.text)

  const early = await browser.submit(formTo(await browser.open(url), '/shares/1/start'))
  assert.ok(early.url.startsWith(world.sandbox.baseUrl), early.text)
  assert.notEqual(early.url, check.url)
  await submitCard(early.url, GOOD_CARD)
  world.passRetries(60_000)
  await world.work()
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['paid', 'paid', 'owed'],
  )
  await submitCard(check.url, '5555555555554444')
  await world.work()
  const stored = await findStoredCard(world.db, purchase.id, world.ports.businessClock.now())
  assert.notEqual(stored?.last4, '4444', 'the page that was left replaces no card')
})
