import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { datedSales } from '../support/dated-sales.ts'
import { aBorrower, ENOUGH, lendInSteps } from '../support/lending.ts'
import { messagesFor } from '../support/mailbox.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import { CARDS, cardPlace, comeBack, sendCard } from '../support/payer.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld({ CREDIT_ENFORCED_FROM: '2026-11-25' })
const { shopOf, goTo } = datedSales(world)
await goTo(Math.max(Date.parse('2026-11-26T08:00:00Z'), world.businessClock.now().getTime()))
await lendInSteps(world)

for (const hasScript of takeTurns([false, true])) {
  test(`a payer takes a credit on a phone ${hasScript ? '' : 'without script'}: offer, situation, contract, bank, and keeps what was given`, async () => {
    const email = `alice.credit.${hasScript}@example.test`
    const sale = await shopOf('INSTALLMENT').sellByV1({ client: { first_name: 'Alice', email }, language: 'fr_FR' })
    const context = await openVisitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScript })
    after(() => context.close())
    const page = await context.newPage()
    const good = () => assertGoodPage(page, hasScript)

    await page.goto(sale.url)
    await page.locator('form[action$="/credit"]').waitFor()
    await good()
    const borrower = aBorrower(email)
    for (const name of ['name', 'address', 'phone', 'email'] as const)
      await page.locator(`[name="${name}"]`).fill(borrower[name])
    await page.locator('form[action$="/credit"] .button').first().click()
    await page.waitForURL(/\/situation$/)
    await good()
    const { income, costs, loans, dependants } = ENOUGH
    for (const [name, value] of Object.entries({ income, costs, loans, dependants }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('form[action$="/situation"] .button').click()
    await page.locator('[href="#honour"]').waitFor()
    await good()
    assert.equal(await page.locator('[name="income"]').inputValue(), income, 'what was typed stays')
    await page.locator('[name="honour"]').check()
    await page.locator('form[action$="/situation"] .button').click()
    await page.waitForURL(/\/contract$/)
    await good()
    await page.reload()
    await page.goBack()
    await page.goForward()
    await page.locator('form[action$="/contract"] .button').click()
    const place = cardPlace(page, hasScript)
    await place.locator('#number').waitFor()
    await sendCard(place, CARDS.approved)
    await comeBack(page, hasScript)
    await page.locator('main[data-state="schedule"]').waitFor()
    await page.locator('a[href$="/documents"]').click()
    await page.locator('a[href$=".pdf"]').first().waitFor()
    await good()
    assert.equal(await page.locator('a[href$=".pdf"]').count(), 4)
    await until('form and contract were mailed', async () => {
      const subjects = (await messagesFor(world, email)).map(({ subject }) => subject ?? '')
      return subjects.some((each) => /^Avant de décider/.test(each)) && subjects.some((each) => /le contrat/.test(each))
    })
  })
}
