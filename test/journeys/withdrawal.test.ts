import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { assertSettled } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import {
  answerChallenge,
  CARDS,
  cardPlace,
  comeBack,
  fillPeople,
  payOwnPart,
  sendCard,
  splitAndPay,
} from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
/** Where somebody wants to look at the pages. */
const shots = process.env.WITHDRAWAL_SHOTS

test('three friends have paid; on a phone without script the leader withdraws, and each is given back to the cent', async () => {
  await world.db.query(`update merchants set sale_withdrawal = 'automatic'`)
  const mail = 'alice.withdraws@example.test'
  const friends = [
    { name: 'Bob', contact: 'bob.withdraws@example.test' },
    { name: 'Dora', contact: 'dora.withdraws@example.test' },
  ]
  const sale = await shop.sendLink({ email: mail, language: 'fr_FR' }, { send_email: true })
  const context = await openVisitor({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    colorScheme: shots ? 'dark' : 'light',
  })
  after(() => context.close())
  const alice = await context.newPage()
  await alice.goto(sale.url)
  await fillPeople(alice, { name: 'Alice', email: mail }, friends)
  await splitAndPay(alice)
  await payAt(CARDS.challenge, '123456')
  for (const { contact } of friends) {
    const bobs = await (await openVisitor({ javaScriptEnabled: false })).newPage()
    await bobs.goto(await linkFor(world, contact))
    await payOwnPart(bobs)
    const place = cardPlace(bobs, false)
    await place.locator('#number').waitFor()
    await sendCard(place, CARDS.approved)
    await comeBack(bobs, false)
  }
  await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  await alice.reload()
  await look('page')
  await alice.getByRole('link', { name: 'Renoncer au contrat ici' }).first().click()
  await assertGoodPage(alice, false)
  await look('form')
  await alice.getByRole('button', { name: 'Continuer' }).click()
  await assertGoodPage(alice, false)
  await look('confirm')
  await alice.reload()
  await alice.getByRole('button', { name: 'Confirmer la rétractation', exact: true }).click()
  await assertGoodPage(alice, false)
  assert.match((await alice.textContent('h1')) ?? '', /Vous avez renoncé au contrat/)
  await until('everything is back', async () => (await shop.state(sale.id)) === 'REFUNDED')
  await alice.reload()
  await look('after')
  assert.match((await alice.textContent('main')) ?? '', /Tout a été rendu/)
  const heard = await until('the acknowledgement has come', async () =>
    (await messagesFor(world, mail)).find(({ subject }) => subject?.startsWith('Vous avez renoncé au contrat')),
  )
  assert.match(heard.text, /Je soussigné\(e\) Alice/)
  const { rows } = await world.db.query<{ captured: bigint; refunded: bigint }>(
    `select captured_minor as captured, refunded_minor as refunded from attempts where captured_minor > 0`,
  )
  assert.deepEqual(rows.map(({ refunded }) => refunded).sort(), [3_333n, 3_333n, 3_335n])
  for (const { captured, refunded } of rows) assert.equal(captured, refunded)
  await assertSettled(world, shop.sold, 0n)

  async function payAt(number: string, code: string): Promise<void> {
    const place = cardPlace(alice, false)
    await place.locator('#number').waitFor()
    await sendCard(place, number)
    await place.locator('#otp').waitFor()
    await answerChallenge(place, code)
    await comeBack(alice, false)
  }

  async function look(name: string): Promise<void> {
    if (!shots) return
    mkdirSync(shots, { recursive: true })
    await alice.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }
})
