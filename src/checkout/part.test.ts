import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'

const world = await startWorld()
const english = { 'accept-language': 'en' }
const CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 300)}`)
  return form
}

const untilPage = (browser: FormBrowser, url: string, said: RegExp) =>
  until(`the page says ${said}`, async () => {
    const page = await browser.open(url)
    return said.test(page.text) ? page : undefined
  })

/** 90 EUR in instalments or later, accepted ten days ago. */
async function bought(type: 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT') {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const client = { first_name: 'Alice', email: `${newId()}@example.test` }
  const sold = await shop.sellByV1({ amount: 9_000, ref: newId(), client })
  const browser = createFormBrowser(english)
  const cardPage = await browser.submit(formTo(await browser.open(sold.url), '/start'), { terms: '1' })
  await submitCard(cardPage.url, CARD)
  await untilPage(browser, sold.url, /your order is confirmed|Your payments/i)
  await world.advance(10 * DAY_MS)
  return { ...sold, browser }
}

const sharesOf = async (id: string) => {
  const { rows } = await world.db.query<{ line: string }>(
    `select state || ' ' || principal_minor as line from shares where purchase_id = $1 order by position`,
    [id],
  )
  return rows.map(({ line }) => line)
}

test('on their own page a payer repays a part of a payment: how much, what it takes, and what is left of it', async () => {
  const { browser, url, id } = await bought('INSTALLMENT')
  const page = await browser.open(url)
  assert.match(page.text, /Pay a part of it/)
  const path = `${url}/shares/2/part`
  const asked = await browser.open(path)
  assert.match(asked.text, /€30\.00 of it is still to be paid/)
  assert.equal(asked.forms.filter(({ action }) => action.endsWith('/part')).length, 1, 'nothing can be paid yet')
  const tooMuch = await browser.open(`${path}?amount=29.50`)
  assert.match(tooMuch.text, /At most €29\.00/)
  const taking = await browser.open(`${path}?amount=12,34`)
  assert.match(taking.text, /Left for .*€17\.66/s)
  const pay = taking.forms.find(({ fields }) => 'part' in fields)
  assert.ok(pay, taking.text)
  const cardPage = await browser.submit(pay)
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 300))
  await submitCard(cardPage.url, CARD)
  const after = await untilPage(browser, url, /Instalment 4 of 4/)
  assert.match(after.text, /€17\.66/)
  assert.deepEqual(await sharesOf(id), ['paid 3000', 'owed 3000', 'owed 1766', 'paid 1234'])
  const receipt = await browser.open(`${url}/receipt`)
  assert.match(receipt.text, /€12\.34/)
})

test('the button takes what it says: what has changed since is shown first, and a form of nobody’s is refused', async () => {
  const { browser, url, id } = await bought('INSTALLMENT')
  const path = `${url}/shares/2/part`
  const form = (await browser.open(`${path}?amount=10`)).forms.find(({ fields }) => 'part' in fields)
  assert.ok(form)
  const changed = await browser.submit(form, { part_shown: '999' })
  assert.match(changed.text, /has changed since you opened this page/)
  assert.match(changed.text, /Pay €10\.00 now/)
  assert.equal((await browser.submit(form, { part: '10.00' })).status, 400)
  assert.deepEqual(await sharesOf(id), ['paid 3000', 'owed 3000', 'owed 3000'])
})

test('two tabs: another amount takes the place of the first, whose card page pays nothing any more', async () => {
  const { browser, url, id } = await bought('INSTALLMENT')
  const open = async (amount: string) => {
    const page = await browser.open(`${url}/shares/2/part?amount=${amount}`)
    const form = page.forms.find(({ fields }) => 'part' in fields)
    assert.ok(form)
    return browser.submit(form)
  }
  const first = await open('10')
  const second = await until('its place is free', async () => {
    const page = await open('20')
    return page.url.startsWith(world.sandboxUrl) && page.url !== first.url ? page : undefined
  })
  await submitCard(second.url, CARD)
  await untilPage(browser, url, /Instalment 4 of 4/)
  assert.deepEqual(await sharesOf(id), ['paid 3000', 'owed 3000', 'owed 1000', 'paid 2000'])
})

test('what is held stays held for the rest; of a deposit’s balance no part is offered', async () => {
  const { browser, url, id } = await bought('DEFERRED')
  const page = await browser.open(`${url}/shares/0/part?amount=40`)
  assert.match(page.text, /What is blocked on your card stays blocked/)
  const form = page.forms.find(({ fields }) => 'part' in fields)
  assert.ok(form)
  await submitCard((await browser.submit(form)).url, CARD)
  await until('the part is paid', async () => ((await sharesOf(id)).includes('paid 4000') ? true : undefined))
  assert.deepEqual(await sharesOf(id), ['owed 5000', 'paid 4000'])
  const balance = await bought('DOWN_PAYMENT')
  assert.doesNotMatch((await balance.browser.open(balance.url)).text, /Pay a part of it/)
  assert.equal((await balance.browser.open(`${balance.url}/shares/1/part`)).url, balance.url)
})
