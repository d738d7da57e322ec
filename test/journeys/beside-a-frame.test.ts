import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/shared/ids.ts'
import { languages } from '../../src/texts/languages.ts'
import { connectReal, sendVisitedCard } from '../support/at-acquirer.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { blockForeignCookies, framingShop, newOpening, toldTo } from '../support/framing-shop.ts'
import { agreeInFrame, answerChallenge, CARDS, pressInFrame, sendCard } from '../support/payer.ts'
import { signAs } from '../support/signing.ts'
import { startWorld } from '../support/world.ts'

// A shop's page around ours: what may be framed is, what may not opens in a window beside. No cookie is set or sent.

await openBrowser()
const world = await startWorld()
const { uid: merchantUid, secret } = world.credentials.merchants.DEFERRED
const { window: beside, card } = languages.en.checkout.paying

const shop = await framingShop()
await world.db.query('update merchants set further_site_urls = $1', [[shop.origin]])

/** The shop's page with ours in it, its customer at the card. */
async function openShop() {
  const reference = newId()
  const data = {
    merchantUid,
    title: 'Sailing course',
    reference,
    amountCents: 9000,
    lang: 'en_GB',
    email: 'alice@example.test',
    firstName: 'Alice',
    lastName: 'Martin',
  }
  const opening = newOpening()
  const settings = { signature: signAs(secret, { data }), embedded: '1', opening, shop_origin: shop.origin }
  const address = `${world.baseUrl}/purchase?${new URLSearchParams(settings)}`
  const context = await openVisitor({ locale: 'en-GB' })
  const cookies: Promise<unknown>[] = []
  context.on('response', (answer) => {
    if (!answer.url().startsWith(world.baseUrl)) return
    cookies.push(
      Promise.all([answer.headerValue('set-cookie'), answer.request().headerValue('cookie')]).catch(() => []),
    )
  })
  const page = await context.newPage()
  await blockForeignCookies(page)
  await page.goto(shop.around(address))
  const frame = page.frameLocator('iframe').first()
  await agreeInFrame(frame)
  await pressInFrame(frame.locator('form[data-pays] button.button'))
  return { reference, opening, context, page, frame, cookies }
}

async function assertPaid({ page, reference, opening, cookies }: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const success = await toldTo(page, 'PLEDG_SUCCESS')
  assert.deepEqual([success.origin, success.opening], [world.baseUrl, opening])
  assert.equal(success.payload.purchase.reference, reference)
  assert.ok(page.url().startsWith(shop.origin), 'the shop’s page was never left')
  const said = (await Promise.all(cookies)).flat().filter(Boolean)
  assert.deepEqual([cookies.length > 5, said], [true, []], 'as where a browser keeps none of another site')
}

test('3-D Secure three levels deep: the card page in our frame in the shop’s, after one that was left and one that was refused', async () => {
  const visit = await openShop()
  const { frame, context } = visit
  const bank = frame.frameLocator('[data-card-frame] iframe')
  await pressInFrame(bank.locator('[data-leave]'))
  await pressInFrame(frame.locator('a.button[href*="/card/"]'))
  await sendCard(bank, CARDS.insufficientFunds)
  await agreeInFrame(frame)
  await pressInFrame(frame.locator('form[data-pays] button.button'))
  await sendCard(bank, CARDS.challenge)
  await answerChallenge(bank)
  await assertPaid(visit)
  assert.equal(context.pages().length, 1)
})

test('a page that may not be framed opens beside: closed, opened again, a card refused, the next one good; the frame goes on', async () => {
  const at = await connectReal(world, 'stripe')
  const visit = await openShop()
  const { frame, context } = visit
  const link = frame.locator('[data-other-window] a')
  const said = frame.locator('[data-said]')
  const open = async () => (await Promise.all([context.waitForEvent('page'), link.click()]))[0]

  const first = await open()
  await first.locator('#number').waitFor()
  assert.equal(await first.evaluate('opener'), null, 'the bank’s page leads ours nowhere')
  await frame.getByText(beside.open).waitFor()
  assert.equal(await link.textContent(), beside.again)
  await first.close()
  await frame.getByText(beside.closed).waitFor()

  const second = await open()
  await sendVisitedCard(second, at.cards.declined)
  await second.locator('[role="alert"]').first().waitFor()
  assert.equal(await said.textContent(), beside.open)
  const closed = second.waitForEvent('close')
  await sendVisitedCard(second, at.cards.approved)
  await closed
  await assertPaid(visit)
  assert.equal(context.pages().length, 1)
})

test('where a browser opens no window for a script, the link itself does', async () => {
  const { frame, page, context } = await openShop()
  const link = frame.locator('[data-other-window] a')
  await link.waitFor()
  const ours = page.frames().find((one) => one.url().startsWith(world.baseUrl)) ?? assert.fail()
  await ours.evaluate('open = () => null')
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.locator('#number').waitFor()
  await frame.getByText(beside.blocked).waitFor()
  assert.equal(await link.textContent(), card.open)
})
