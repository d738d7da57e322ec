import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import Stripe from 'stripe'
import { DEFAULT_TIME_ZONE, dateInZone, hourInZone, parseDate } from '../../src/schedules/index.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { type AtAcquirer, connectReal, payVisited, REAL_NAMES, sendVisitedCard } from '../support/at-acquirer.ts'
import { assertBooksAgree } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { type DatedType, datedSales } from '../support/dated-sales.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { fillPeople, payOwnPart, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// All four types of payment from the link to the last cent, on the pages of acquirers that are visited, on a phone.

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const hook = await merchantHook()
const secrets = await shop.setWebhook(hook.machine.url)
const { shopOf, simulate, goTo } = datedSales(world)

// All of them first: a test begins as soon as it is written, and the last one connected is the default.
const connected = { stripe: await connectReal(world, 'stripe'), adyen: await connectReal(world, 'adyen') }

for (const name of takeTurns(REAL_NAMES)) {
  const at = connected[name]
  const sold: string[] = []
  let toTakeMinor = 10001n

  test(`${name}: two friends share; a card is refused on the acquirer's page, the next one is good`, async () => {
    await at.makeDefault()
    const { page, good, assertQuiet } = await visit()
    const leader = `alice.${name}@example.test`
    const friend = `bob.${name}@example.test`
    const sale = await shop.sendLink({ language: 'fr_FR' })
    sold.push(sale.id)
    await page.goto(sale.url)
    assert.ok((await page.textContent('body'))?.includes(languages.fr.checkout.common.test))
    await fillPeople(page, { name: 'Alice', email: leader }, [{ name: 'Bob', contact: friend }])
    await good()
    await splitAndPay(page)
    await refusedThenGood(page, good, at, 'challenged')
    await page.locator('main[data-state="pot-open"]').waitFor()
    await good()
    await hook.heard(sale.id, 'paymentProcessed')
    assert.deepEqual(told(sale.id), ['paymentFailed', 'paymentProcessed'])

    await page.context().clearCookies()
    await page.goto(await linkFor(world, friend))
    await good()
    await payOwnPart(page)
    await payVisited(page, at, at.cards.approved)
    await hook.heard(sale.id, 'pledgerContributes')
    await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    assert.deepEqual(told(sale.id), ['paymentFailed', 'paymentProcessed', 'pledgerContributes'])
    hook.assertAuthentic(secrets)
    // A slow bank's page asks again by itself until the friend is thanked.
    await page.locator('a[href$="/receipt"]').waitFor()
    await good()
    assertQuiet()
  })

  test(`${name}: instalments, a deposit and a deferred payment are taken on their days`, async () => {
    const thirds = await begin('INSTALLMENT')
    const deposit = await begin('DOWN_PAYMENT')
    const later = await begin('DEFERRED')
    const [due] = later.said
    assert.ok(due)
    assert.equal(await taken(later.before), 0)
    // Told by itself, seconds later: days must not go by before.
    await until('the cards of all three are stored', async () => {
      const { rows } = await world.db.query<{ count: number }>(
        'select count(*)::int from stored_cards where purchase_id = any($1)',
        [sold],
      )
      return rows[0]?.count === 3
    })

    const dueDay = hourInZone(parseDate(due.payment_date)!, 0).getTime()
    const held = async () => (await at.books()).payments.filter(({ state }) => state === 'held')
    for (;;) {
      const [hold] = await held()
      assert.ok(hold?.hold_expires_at)
      // An estimated end is relied upon a day less.
      const renewed = Date.parse(hold.hold_expires_at) - (name === 'adyen' ? 2 : 1) * DAY_MS + MINUTE_MS
      if (renewed >= dueDay) break
      await goTo(renewed)
      await until('the hold was renewed and the old one released', async () => {
        const holds = await held()
        return holds.length === 1 && holds[0]?.id !== hold.id
      })
    }
    const dates = [...thirds.said, ...deposit.said, ...later.said].map(({ payment_date }) => payment_date)
    // Some were due while holds were renewed.
    const reached = dateInZone(world.businessClock.now(), DEFAULT_TIME_ZONE).toString()
    for (const date of [...new Set(dates.map((due) => (due < reached ? reached : due)))].sort()) {
      const payments = [thirds, deposit, later].flatMap(({ said }) => said)
      const sum = payments.filter((one) => one.payment_date <= date).reduce((all, one) => all + one.amount_cents, 0)
      await goTo(hourInZone(parseDate(date)!, 9).getTime())
      await until(`what is due on ${date} was taken`, async () => (await taken(thirds.before)) === sum)
    }
    for (const { sale, page, good, assertQuiet } of [thirds, deposit, later]) {
      await until('all of it shows as paid', async () => {
        await page.goto(sale.url)
        return (
          (await page.locator('.due-paid').count()) > 0 && (await page.locator('.due-owed, .due-held').count()) === 0
        )
      })
      await good()
      assertQuiet()
    }
  })

  test(`${name}: our ledger and the acquirer's books agree to the cent`, async () => {
    const { payer_receivable, memo_held, acquirer_clearing } = await assertBooksAgree(world, sold, at.path)
    assert.deepEqual([payer_receivable, memo_held, acquirer_clearing], [0n, 0n, toTakeMinor])
    if (name === 'stripe') await readByLibrary(at)
  })

  /** A purchase on dates, paid by a refused card and a good one. */
  async function begin(type: DatedType) {
    const before = (await at.books()).payments.length
    const { page, good, assertQuiet } = await visit()
    const email = `alice.${name}.${type.toLowerCase()}@example.test`
    const sale = await shopOf(type).sendLink({ language: 'fr_FR', email })
    sold.push(sale.id)
    const said = await simulate(type)
    toTakeMinor += said.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n)
    await page.goto(sale.url)
    await good()
    await payOwnPart(page)
    await refusedThenGood(page, good, at, 'approved')
    await page.locator('main[data-state="schedule"]').waitFor()
    await good()
    return { sale, said, page, good, assertQuiet, before }
  }

  async function taken(before: number): Promise<number> {
    return (await at.books()).payments.slice(before).reduce((sum, { captured }) => sum + captured, 0)
  }
}

async function visit() {
  const context = await openVisitor({ viewport: { width: 390, height: 844 } })
  after(() => context.close())
  const page = await context.newPage()
  const { assertQuiet } = watchPage(page)
  return { page, good: () => assertGoodPage(page), assertQuiet }
}

async function refusedThenGood(page: Page, good: () => Promise<void>, at: AtAcquirer, card: 'challenged' | 'approved') {
  await page.waitForURL(`${at.apiUrl}/**`)
  await good()
  await sendVisitedCard(page, at.cards.declined)
  await page.locator('.error-summary').waitFor()
  await good()
  await payVisited(page, at, at.cards[card])
}

function told(purchaseId: string): string[] {
  return hook.events(purchaseId).map(({ triggerName }) => triggerName)
}

/** The official library, given nothing but the address, reads each payment and what it was made of. */
async function readByLibrary({ apiUrl, key, books }: AtAcquirer): Promise<void> {
  const { hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http' })
  const { payments } = await books()
  for (const payment of payments) {
    const intent = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] })
    assert.deepEqual([intent.amount, intent.amount_received], [payment.amount, payment.captured])
    assert.equal((intent.latest_charge as Stripe.Charge).payment_intent, intent.id)
  }
  const sessions = await stripe.checkout.sessions.list({ limit: 100 })
  assert.equal(sessions.data.filter(({ payment_intent: intent }) => intent !== null).length > 0, true)
}
