import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { hourInZone, parseDate } from '../../src/schedules/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { assertBooksAgree, readBooks } from '../support/books.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { type DatedPayment, type DatedType, datedSales } from '../support/dated-sales.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, payByCard, payOwnPart } from '../support/payer.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()

const PHONE = { width: 390, height: 844 }
/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'
/** The sandbox's holds live seven days: looked after before. */
const HOLD_STEP_MS = 6 * DAY_MS
const sold: string[] = []
const { shopOf, simulate, now, goTo } = datedSales(world)

// The same journey but for its buttons; the deferred one goes without script, the deposit with it.
for (const hasScript of takeTurns([true, false])) {
  test(`[types.installment, types.as_simulated] three instalments, ${hasScript ? 'on a phone' : 'without script'}: reminded and taken on their days, to the cent`, async () => {
    const shopper = `alice.thirds.${hasScript}@example.test`
    const phone = hasScript ? '+33698765411' : '+33698765412'
    const alice = await arrive('INSTALLMENT', { viewport: PHONE, javaScriptEnabled: hasScript })
    const said = await simulate('INSTALLMENT')
    assert.deepEqual(await shownAmounts(alice.page), amounts(said))
    await alice.page.locator('.pay button').click()
    await alice.page.locator('.error').first().waitFor()
    await alice.good()
    await alice.page.locator('[name="name"]').fill('Alice Martin')
    await alice.page.locator('[name="email"]').fill(shopper)
    await alice.page.locator('[name="phone"]').fill(phone)
    await payOwnPart(alice.page)
    await payByCard(alice.page, CARDS.challenge, { hasScript })
    await alice.page.locator('main[data-state="schedule"]').waitFor()
    await alice.good()
    assert.deepEqual(await shownAmounts(alice.page), amounts(said))
    assert.equal(await alice.taken(), said[0]?.amount_cents)
    await alice.page.locator('a[href$="/card"]').click()
    await alice.good()
    await alice.page.locator('.pay button').click()
    await payByCard(alice.page, CARDS.mastercard, { hasScript })
    await alice.page.locator('.notice-good').waitFor()
    await alice.good()
    const confirmation = await until('the schedule was mailed', async () => (await messagesFor(world, shopper))[0])
    assert.match(confirmation.text, /TAEG.*\d+,\d\d\s%/)
    for (const [index, payment] of said.slice(1).entries()) {
      await goTo(hourInZone(parseDate(payment.payment_date)!, 9).getTime() - 5 * DAY_MS)
      for (const address of [shopper, phone]) {
        await until(`reminder ${index + 1} came to ${address}`, async () => {
          const found = await messagesFor(world, address)
          return found.filter((message) => /nous pr.levons|sont pr.lev.s sur/.test(message.text)).length === index + 1
        })
      }
      await goTo(hourInZone(parseDate(payment.payment_date)!, 9).getTime())
      const due = said.slice(0, index + 2)
      await until('the instalment was taken', async () => (await alice.taken()) === sum(due))
    }
    await alice.page.goto(await linkFor(world, shopper))
    assert.match(confirmation.text, /carte se terminant par (3155|4444)/)
    await until('the page shows it all paid', async () => {
      await alice.page.reload()
      return (await alice.page.locator('.due-paid').count()) === said.length
    })
    await alice.good()
    assert.equal(await alice.taken(), sum(said))
    await alice.page.locator('a[href$="/receipt"]').click()
    await alice.good()
    assert.equal(await alice.page.locator('.movements tbody tr').count(), said.length)
    await until('each receipt has come', async () => {
      const subjects = (await messagesFor(world, shopper)).map((message) => message.subject)
      return subjects.filter((subject) => subject?.startsWith('Payé')).length === said.length - 1
    })
    alice.assertQuiet()
  })
}

test('[types.deferred, types.renewal] a deferred payment, without script: blocked, renewed, taken on its day and not before', async () => {
  const shopper = 'alice.later@example.test'
  const alice = await arrive('DEFERRED', { javaScriptEnabled: false }, { email: shopper })
  const [said] = await simulate('DEFERRED')
  assert.ok(said)
  assert.deepEqual(await shownAmounts(alice.page), [said.amount_cents])
  await payOwnPart(alice.page)
  await payByCard(alice.page, CARDS.approved, { hasScript: false })
  await alice.page.locator('.due-held').waitFor()
  await alice.good()
  const dueAt = hourInZone(parseDate(said.payment_date)!, 9).getTime()
  const heldOnce = async () => (await alice.payments()).filter(({ state }) => state === 'held').length === 1
  // On its day a share is captured, not held once more; an hour later than a hold ends, where the clocks go back meanwhile.
  const dayBegins = hourInZone(parseDate(said.payment_date)!, 0).getTime()
  for (let renewals = 1; (await now()) + HOLD_STEP_MS < dayBegins; renewals++) {
    await goTo((await now()) + HOLD_STEP_MS)
    await until('the hold was renewed', async () => (await alice.payments()).length === renewals + 1)
    await until('the old hold was released', heldOnce)
    assert.equal(await alice.taken(), 0)
  }
  await goTo(dueAt - 5 * DAY_MS)
  await until('the reminder came', async () => {
    return (await messagesFor(world, shopper)).some(({ text }) => /nous prélevons/.test(text))
  })
  await goTo(dueAt)
  await until('it was taken', async () => (await alice.taken()) === said.amount_cents)
  await until('the receipt came', async () => {
    return (await messagesFor(world, shopper)).some(({ subject }) => subject?.startsWith('Payé'))
  })
  await until('the page says so', async () => {
    await alice.page.goto(await linkFor(world, shopper))
    return (await alice.page.locator('.due-paid').count()) === 1
  })
  await alice.good()
  alice.assertQuiet()
})

test('[types.down_payment, types.pay_now] a deposit, then a balance that the bank refuses: told by e-mail, paid by hand with another card', async () => {
  const shopper = 'alice.deposit@example.test'
  const alice = await arrive('DOWN_PAYMENT', { viewport: PHONE, colorScheme: 'dark' }, { email: shopper })
  const [deposit, balance] = await simulate('DOWN_PAYMENT')
  assert.ok(deposit && balance)
  assert.deepEqual(await shownAmounts(alice.page), [deposit.amount_cents, balance.amount_cents])
  await payOwnPart(alice.page)
  await payByCard(alice.page, CARDS.insufficientFunds)
  await alice.page.locator('.notice-bad').waitFor()
  await alice.good()
  assert.equal(await alice.taken(), 0)
  await payOwnPart(alice.page)
  await payByCard(alice.page, TURNCOAT_CARD)
  await alice.page.locator('main[data-state="schedule"]').waitFor()
  const dueAt = hourInZone(parseDate(balance.payment_date)!, 9).getTime()
  await goTo(dueAt)
  const ownLink = await linkFor(world, shopper)
  await until('the page says that the bank refused', async () => {
    await alice.page.goto(ownLink)
    return (await alice.page.locator('.due-overdue').count()) === 1
  })
  await alice.good()
  await goTo(dueAt + DAY_MS)
  await until('the refusal was mailed', async () => {
    return (await messagesFor(world, shopper)).some(({ subject }) => subject?.includes('n’ont pas pu être prélevés'))
  })
  await alice.page.goto(await linkFor(world, shopper, /pas pu être prélevés/))
  await alice.page.locator('.due-overdue button').click()
  await payByCard(alice.page, CARDS.insufficientFunds)
  await alice.page.locator('.notice-bad').waitFor()
  await alice.good()
  await alice.page.locator('.due-overdue button').click()
  await payByCard(alice.page, CARDS.mastercard)
  await alice.page.locator('.notice-good').waitFor()
  await alice.good()
  assert.equal(await alice.taken(), deposit.amount_cents + balance.amount_cents)
  alice.assertQuiet()
})

test('our ledger and the books of the acquirer agree to the cent', async () => {
  const { payer_receivable, memo_held } = await assertBooksAgree(world, sold)
  assert.deepEqual([payer_receivable, memo_held], [0n, 0n])
})

/** A shopper who has opened the link of a new purchase of this type. */
async function arrive(type: DatedType, visitor: Visitor, data: Readonly<Record<string, unknown>> = {}) {
  const shop = shopOf(type)
  const before = (await readBooks(world)).payments.length
  const sale = await shop.sendLink({ language: 'fr_FR', ...data })
  sold.push(sale.id)
  const context = await openVisitor(visitor)
  after(() => context.close())
  const page = await context.newPage()
  const watched = watchPage(page)
  await page.goto(sale.url)
  const good = () => assertGoodPage(page, visitor.javaScriptEnabled !== false)
  await good()
  const payments = async () => (await readBooks(world)).payments.slice(before)
  return {
    page,
    good,
    payments,
    assertQuiet: watched.assertQuiet,
    taken: async () => (await payments()).reduce((total, payment) => total + payment.captured, 0),
  }
}

const amounts = (payments: readonly DatedPayment[]) => payments.map((payment) => payment.amount_cents)
const sum = (payments: readonly DatedPayment[]) => amounts(payments).reduce((total, amount) => total + amount, 0)

async function shownAmounts(page: Page): Promise<number[]> {
  const texts = await page.locator('.dues .share-amount').allTextContents()
  return texts.map((text) => Number(text.replace(/\D/g, '')))
}
