import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aPayoutAtBank } from '../support/an-acquirer-payout.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { officeOf } from '../support/office.ts'
import { leaveTheMouse, press } from '../support/office-hands.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { payerOf } from '../support/paying.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// From a line of the bank's statement to a friend's euro, and back, by pressing links: as an operator does.

await openBrowser()
const world = await startWorld()
const REFERENCE = 'BREST-2126'
const CLICKS_MAX = 4

const { id: purchaseId } = await openShop(world).sellByV1({ amount: 9_000, reference: REFERENCE })
const payer = payerOf(world)
const [, friend] = await payer.accepted(purchaseId, 1)
assert.ok(friend)
await payer.pay(friend)
await payer.reaches(purchaseId, 'successful')
await until('both parts are taken', async () => {
  const { rows } = await world.db.query<{ sum: bigint }>(
    'select sum(captured_minor)::bigint as sum from attempts where purchase_id = $1',
    [purchaseId],
  )
  return rows[0]?.sum === 9_000n
})
const { lineId, payout } = await aPayoutAtBank(world)
const company = { kind: 'company', companyId: world.credentials.company_uid.slice(4) } as const
const office = await officeOf(world, company)

const RUNS: readonly (Visitor & { readonly who: string; readonly isKeyboardAlone?: true })[] = [
  { who: 'on a phone without script', viewport: { width: 390, height: 844 }, locale: 'fr', javaScriptEnabled: false },
  { who: 'at a desk without a mouse', viewport: { width: 1280, height: 844 }, locale: 'en', isKeyboardAlone: true },
]

for (const { who, isKeyboardAlone, ...visitor } of RUNS) {
  test(`an operator ${who} follows the bank’s line to a friend’s share in four presses, and the share back to the line`, async () => {
    const context = await openVisitor(visitor)
    await context.setExtraHTTPHeaders({ 'x-role': 'operator:support' })
    const page = await context.newPage()
    if (isKeyboardAlone) leaveTheMouse(page)
    const watched = watchPage(page)
    let presses = 0
    const goOn = async (selector: string, to: RegExp) => {
      presses += 1
      await press(page, selector)
      assert.match(page.url(), to)
      await assertGoodPage(page, visitor.javaScriptEnabled !== false)
    }

    await page.goto(`${office.url}/operator/bank`)
    await goOn('main a[href^="/operator/bank/statements/"]', /statements/)
    await goOn(`main a[href="/operator/bank/lines/${lineId}"]`, /lines/)
    await goOn(`main a[href="/operator/bank/acquirers/${payout.id}"]`, /acquirers/)
    await assertAddsUp(page)
    await goOn('main a[href$="#share-1"]', /purchases\/pur_.*#share-1$/)
    assert.ok(presses <= CLICKS_MAX, `${presses} presses`)
    const share = page.locator('section[aria-labelledby="share-1"]')
    assert.match(await share.innerText(), /45[.,]00/)

    presses = 0
    await goOn('section[aria-labelledby="share-1"] a[href^="/operator/bank/acquirers/"]', /acquirers/)
    await goOn(`main a[href="/operator/bank/lines/${lineId}"]`, /lines/)
    assert.ok(presses <= CLICKS_MAX, `${presses} presses`)
    await page.goBack()
    await page.goBack()
    await goOn(`section[aria-labelledby="share-1"] a[href="/operator/bank/lines/${lineId}"]`, /lines/)
    watched.assertQuiet()
  })
}

/** What stands under its lines is what was paid, as the page's first line says it. */
async function assertAddsUp(page: Page): Promise<void> {
  const cents = (text: string) => Number(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, ''))
  const amounts = await page.locator('.statement tr td').allInnerTexts()
  const [charges, fees, net] = amounts.map(cents)
  assert.equal((charges ?? 0) + (fees ?? 0), net)
  assert.equal(net, Number(payout.amountMinor))
  assert.equal(cents(await page.locator('.head-amount').innerText()), net)
}
