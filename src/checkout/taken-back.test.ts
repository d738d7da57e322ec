import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'

const world = await startWorld()
const shop = openShop(world)

/** A purchase that one person has paid for alone. */
async function paidAlone() {
  const sold = await shop.sellByV1({ client: { email: 'alice@example.test' } })
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const form = (await browser.open(sold.url)).forms.find(({ action }) => action.endsWith('/people'))
  assert.ok(form)
  const card = await browser.submit(form, { mode: 'alone', terms: 'on' }, 'Pay')
  await submitCard(card.url, '4242424242424242')
  await until('it is paid', async () => (await shop.state(sold.id)) === 'SUCCESSFUL')
  return { id: sold.id, look: () => browser.open(sold.url), browser }
}

/** The bank takes back the newest movement of this kind. */
async function takeBack(purchaseId: string, kind: 'capture' | 'refund'): Promise<void> {
  const ref = await until(`the ${kind} is done`, async () => {
    const { rows } = await world.db.query<{ acquirer_ref: string }>(
      `select acquirer_ref from operations where purchase_id = $1 and kind = $2 and state = 'succeeded'`,
      [purchaseId, kind],
    )
    return rows[0]?.acquirer_ref
  })
  await world.sandbox('POST', `/v1/operations/${ref}/verdict`, { state: 'reversed' })
}

const payForm = (page: FormPage) => page.forms.find(({ action }) => action.endsWith('/start'))

test('a leader whose bank took the payment back sees what is to be paid, pays it there, and reads both on the receipt', async () => {
  const { id, look, browser } = await paidAlone()
  assert.equal(payForm(await look()), undefined)
  await takeBack(id, 'capture')
  const form = await until('the page asks for the rest', async () => payForm(await look()))
  const card = await browser.submit(form)
  await submitCard(card.url, '4242424242424242')
  await until('nothing is left to pay', async () => {
    const { rows } = await world.db.query<{ pot_state: string }>('select pot_state from purchases where id = $1', [id])
    return rows[0]?.pot_state === 'closed'
  })
  const settled = await look()
  assert.equal(payForm(settled), undefined)
  const receipt = await browser.open(`${settled.url}/receipt`)
  assert.match(receipt.text, /Charged, then taken back by your bank.*Charged/)
})

test('a refund that did not reach the card is told on the receipt, and by mail', async () => {
  const { id, look, browser } = await paidAlone()
  await shop.cancel(id)
  await takeBack(id, 'refund')
  const { url } = await look()
  await until('the receipt tells it', async () => {
    const { text } = await browser.open(`${url}/receipt`)
    return text.includes('Refunded, then returned by your bank: paid to you in another way')
  })
  await until('a mail tells it', async () => {
    const mails = await world.sandbox<{ messages: { subject: string }[] }>('GET', '/mailbox.json?to=alice@example.test')
    return mails.messages.some(({ subject }) => subject.includes('did not reach your card'))
  })
})
