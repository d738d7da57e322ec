import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId, parsePublicId } from '../shared/ids.ts'

const world = await startWorld()
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
// Worlds begin on other days, too: later ones are under the same law.
await world.advance(Math.max(0, IN_FORCE.getTime() - world.businessClock.now().getTime()))
const lent = parsePublicId('mer', world.credentials.merchants.INSTALLMENT.uid) as string
await setTerms(world.db, lent, { countryCode: 'FR', lender: 'operator' })
const english = { 'accept-language': 'en' }
const CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 300)}`)
  return form
}

/** Alice has bought for 90 EUR in instalments, which is a credit of the law, and has the link of her mail. */
async function bought() {
  const { INSTALLMENT } = world.credentials.merchants
  const merchants = { ...world.credentials.merchants, SPLIT: INSTALLMENT }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const email = `${newId()}@example.test`
  const sold = await shop.sellByV1({ amount: 9_000, ref: newId(), client: { first_name: 'Alice', email } })
  const browser = createFormBrowser(english)
  const paying = await browser.submit(formTo(await browser.open(sold.url), '/start'), { terms: '1' })
  await submitCard(paying.url, CARD)
  return { ...sold, email, link: await linkFor(world, email), browser: createFormBrowser(english) }
}

const declaredOf = async (id: string) => {
  const { rows } = await world.db.query<{ email: string; declaration: string; state: string }>(
    `select email, declaration, state from withdrawals where purchase_id = $1 and contract = 'credit'`,
    [id],
  )
  return rows
}

test('in two steps from a link on page and mail: acknowledged with content, date and hour, and one press leads to paying the sum', async () => {
  const { id, email, link, browser } = await bought()
  assert.match((await browser.open(link)).text, /Withdraw from contract here.*Withdraw from the credit here/s)
  assert.match(
    (await messagesFor(world, email)).at(-1)?.text ?? '',
    /Withdraw from the credit here\n\S+\/withdraw-credit/,
  )
  const form = await browser.open(`${link}/withdraw-credit`)
  assert.match(form.text, /keep the purchase.*Nothing is declared yet/s)
  const elsewhere = `proof-${newId()}@example.test`
  const again = await browser.submit(formTo(form, '/withdraw-credit'), { name: '', email: elsewhere })
  assert.match(again.text, /Give your name/)
  const asked = await browser.submit(formTo(again, '/withdraw-credit'), { name: 'Alice Martin', email: elsewhere })
  assert.match(asked.text, /I, Alice Martin, withdraw from the credit agreement concluded on .* I keep the purchase/)
  assert.match(asked.text, /one sum, without any fee: €60\.00/)
  assert.deepEqual(await declaredOf(id), [], 'the first step declares nothing, nor does a GET')
  const confirm = formTo(asked, '/withdraw-credit/confirm')
  const [first, second] = await Promise.all([browser.submit(confirm), browser.submit(confirm)])
  for (const { text } of [first, second]) assert.match(text, /You have withdrawn from the credit/)
  const [kept, ...more] = await declaredOf(id)
  assert.deepEqual([kept?.email, kept?.state, more.length], [elsewhere, 'accepted', 0])
  const [mail, ...others] = await until('the acknowledgement is there', async () => {
    const found = await messagesFor(world, elsewhere)
    return found.length > 0 ? found : undefined
  })
  assert.equal(others.length, 0)
  assert.ok(mail?.text.includes(kept?.declaration ?? '-'), mail?.text)
  assert.match(mail?.text ?? '', /\d{4} at \d\d:\d\d/)
  assert.match(mail?.text ?? '', /You keep the purchase/)
  assert.ok(!mail?.text.includes('/pay/'), 'whoever has that address gets no link of the payer’s')
  assert.match((await browser.open(link)).text, /Your withdrawal from the credit/)
  const cardPage = await browser.submit(formTo(first, '/start'))
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 200))
  await submitCard(cardPage.url, CARD)
  const paid = await until('nothing is left', async () => {
    const page = await browser.open(`${link}/withdraw-credit`)
    return /Nothing is left to pay/.test(page.text) ? page : undefined
  })
  assert.doesNotMatch(paid.text, /pay €60\.00 now/)
})

test('after its days the link is gone, and the page names the day that they ended on', async () => {
  const { id, link, browser } = await bought()
  const old = await browser.submit(formTo(await browser.open(`${link}/withdraw-credit`), '/withdraw-credit'))
  await world.advance(15 * DAY_MS)
  assert.doesNotMatch((await browser.open(link)).text, /Withdraw from the credit/)
  assert.match((await browser.open(`${link}/withdraw-credit`)).text, /The time to withdraw from the credit ended on/)
  const late = await browser.submit(formTo(old, '/withdraw-credit/confirm'))
  assert.match(late.text, /The time to withdraw from the credit ended on/)
  assert.deepEqual(await declaredOf(id), [])
})

test('the form of another browser is refused, and a stranger finds nothing', async () => {
  const { id, link, url, browser } = await bought()
  const asked = await browser.submit(formTo(await browser.open(`${link}/withdraw-credit`), '/withdraw-credit'))
  const other = createFormBrowser(english)
  assert.equal((await other.submit(formTo(asked, '/withdraw-credit/confirm'))).status, 403)
  assert.equal((await createFormBrowser(english).open(`${url}/withdraw-credit`)).status, 404)
  assert.deepEqual(await declaredOf(id), [])
})

test('each language has its words', async () => {
  const { link } = await bought()
  const words = {
    fr: /Rétractation du crédit ici/,
    de: /Kredit hier widerrufen/,
    es: /Desistir del crédito aquí/,
    it: /Recedere dal credito qui/,
    nl: /Hier het krediet herroepen/,
  }
  for (const [language, said] of Object.entries(words)) {
    const browser = createFormBrowser({ 'accept-language': language })
    const page = await browser.open(`${link}?lang=${language}`)
    assert.match(page.text, said, language)
  }
})
