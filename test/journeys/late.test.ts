import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hourInZone, parseDate } from '../../src/schedules/index.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { datedSales } from '../support/dated-sales.ts'
import { messagesFor } from '../support/mailbox.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import { CARDS, cardPlace, comeBack, payOwnPart, sendCard } from '../support/payer.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'

await openBrowser()
const world = await startWorld()
const { shopOf, simulate, goTo } = datedSales(world)

for (const hasScript of takeTurns([false, true])) {
  test(`a payment is missed; its payer reads the letter on a phone ${hasScript ? '' : 'without script'}, chooses two other days, and pays both`, async () => {
    const shopper = `alice.late.${hasScript}@example.test`
    const planned = await simulate('INSTALLMENT')
    const second = planned[1] ?? assert.fail()
    const order = { client: { first_name: 'Alice', email: shopper }, language: 'fr_FR' }
    const sale = await shopOf('INSTALLMENT').sellByV1(order)
    const context = await openVisitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScript })
    after(() => context.close())
    const page = await context.newPage()
    const good = () => assertGoodPage(page, hasScript)
    const payBy = async (number: string) => {
      const place = cardPlace(page, hasScript)
      await place.locator('#number').waitFor()
      await sendCard(place, number)
      await comeBack(page, hasScript)
    }
    await page.goto(sale.url)
    await payOwnPart(page)
    await payBy(TURNCOAT_CARD)
    await page.locator('main[data-state="schedule"]').waitFor()

    await goTo(hourInZone(parseDate(second.payment_date) ?? assert.fail(), 9).getTime())
    const letter = await until('the letter has come', async () =>
      (await messagesFor(world, shopper)).find(({ subject }) => /^Non payé/.test(subject ?? '')),
    )
    assert.match(letter.text, /Rien ne s’y ajoute/)
    assert.match(letter.text, /Points conseil budget/)
    const link = /https?:\/\/\S+\/late/.exec(letter.text)?.[0] ?? assert.fail(letter.text)
    await page.goto(link)
    await page.locator('main[data-state="late"]').waitFor()
    await good()
    await page.reload()
    await page.locator('form[action$="/late"] button').nth(1).click()
    await page.locator('main[data-state="rearranged"]').waitFor()
    await good()
    const heard = await until('the new days were mailed', async () =>
      (await messagesFor(world, shopper)).find(({ subject }) => subject?.startsWith('Vos nouvelles dates')),
    )
    assert.match(heard.text, /rien ne s’ajoute/)
    await page.locator('.pay a').click()
    await page.locator('main[data-state="schedule"]').waitFor()
    await good()
    for (const paid of [2, 3]) {
      await page.locator('form[data-pays] button').first().click()
      await payBy(CARDS.approved)
      await until('it is paid', async () => {
        await page.reload()
        return (await page.locator('.due-paid').count()) === paid
      })
    }
    await good()
    const { rows } = await world.db.query<{ actor: string }>(
      `select actor from events where purchase_id = $1 and name = 'paymentRearranged'`,
      [sale.id],
    )
    assert.ok(rows[0]?.actor.startsWith('payer_'), rows[0]?.actor)
  })
}
