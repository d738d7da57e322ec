import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { anotherShop, apiWorld } from '../support/api-world.ts'
import { messagesFor } from '../support/mailbox.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { readSigned } from '../support/notifying.ts'
import { CARDS } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

const world = await apiWorld()
const shop = openShop(world)
const sell = (data: object) => shop.sendLink({ language: 'en_GB', ...data })
const machine = await merchantMachine()
const at = (path: string) => new URL(path, machine.url).href
const { notification_secret: secret } = world.credentials.merchants.SPLIT
const calls = (path: string) => machine.calls.filter((call) => call.path === path)

async function alicePays(url: string, card: string): Promise<{ browser: FormBrowser; page: FormPage }> {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const first = await browser.open(url)
  const people = { mode: 'share', 'contact.0': 'alice@example.test', 'name.1': 'Bob', terms: 'on' }
  const cardPage = await browser.submit(formOf(first, '/people'), people, 'Split between')
  const fields = { number: card, expiry: '12/99', code: '123', name: 'Alice' }
  const page = await browser.submit(formOf(cardPage, ''), fields)
  const asking = page.forms.find((form) => form.action.includes('/return/'))
  return { browser, page: asking ? await browser.submit(asking) : page }
}

test('a shared purchase that is settled is notified once to the shop, by a signed transfer, and its pot’s end once', async () => {
  const answer = await world.call('PUT', `/api/merchants/${world.alice.merchantUid}/notification_urls`, {
    token: world.alice.accessToken,
    body: { error_notification_url: at('/error'), purchase_end_notification_url: at('/end') },
  })
  assert.equal(answer.status, 200)
  const charlie = await anotherShop(world, world.call, 'charlie')
  const charlies = await merchantMachine()
  await world.call('PUT', `/api/merchants/${charlie.merchantUid}/notification_urls`, {
    token: charlie.accessToken,
    body: { payment_notification_url: charlies.url, purchase_end_notification_url: charlies.url },
  })
  const metadata = { plugin: 'woo', account: { number_of_purchases: 3 } }
  const reference = 'Pledg_12_1600354802'
  const sale = await sell({
    reference,
    amountCents: '1999',
    metadata,
    paymentNotificationUrl: at('/pay?o=12'),
  })
  await alicePays(sale.url, CARDS.approved)
  await until('Alice has paid', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  await world.advance(49 * HOUR_MS)
  await until('both were told', async () => calls('/end')[0])
  const claims = readSigned(calls('/pay?o=12')[0], secret)
  assert.deepEqual(
    [claims.reference, claims.amount_cents, claims.purchase_uid, claims.merchant_uid, claims.metadata],
    [reference, 1999, `pur_${sale.id}`, world.alice.merchantUid, metadata],
  )
  assert.equal(calls('/end')[0]?.body, JSON.stringify({ reference, uid: `pur_${sale.id}` }))
  assert.deepEqual(
    machine.calls.map((call) => call.path),
    ['/pay?o=12', '/end'],
  )
  assert.equal(charlies.calls.length, 0)
})

test('a declined card is the customer’s business until she gives up', async () => {
  const sale = await sell({ reference: 'Pledg_13_1600354802' })
  const { browser, page } = await alicePays(sale.url, CARDS.insufficientFunds)
  await until('the card was declined', async () => (await shop.state(sale.id)) === 'FAILED')
  await until('the decline was dispatched', async () => {
    const { rows } = await world.db.query('select from events where dispatched_at is null')
    return rows.length === 0
  })
  // Whatever was to be told would have its row by now.
  const planned = 'select from notification_deliveries where purchase_id = $1'
  assert.deepEqual((await world.db.query(planned, [sale.id])).rows, [])
  assert.deepEqual(calls('/error'), [])
  await browser.submit(formOf(page, '/give-up'))
  await until('the shop was told', async () => calls('/error')[0])
  const claims = readSigned(calls('/error')[0], secret)
  assert.deepEqual(
    [claims.reference, claims.state, claims.uid],
    ['Pledg_13_1600354802', 'PRIMARY_KO', `pur_${sale.id}`],
  )
})

test('a mailto address is a mail to the shop', async () => {
  const reference = 'Pledg_14_1600354802'
  const sale = await sell({ reference, paymentNotificationUrl: 'mailto:desk@shop.test' })
  await alicePays(sale.url, CARDS.approved)
  await until('Alice has paid', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  await world.advance(49 * HOUR_MS)
  const mail = await until('the mail came', async () => (await messagesFor(world, 'desk@shop.test'))[0])
  assert.match(mail.subject ?? '', /^Paiement accepté\s: Pledg_14_1600354802, 100,01\s€$/)
  assert.match(mail.text, /tri_[0-9a-f-]{36}/)
})
