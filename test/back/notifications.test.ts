import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type BackShop, backWorld, openVisit, payAndFollow, type SoldBack } from '../support/back-world.ts'
import { messagesFor } from '../support/mailbox.ts'
import { type HeardCall, merchantMachine } from '../support/merchant-machine.ts'
import { until } from '../support/until.ts'

// What the merchant's server hears of a purchase that its own PSP has paid, checked by code that is written here alone.

const world = await backWorld()
const { backShop, sell, booked } = world
const machine = await merchantMachine()
let count = 0

/** Sells, has it paid, and hands over the one call that the merchant's server hears of it. */
async function toldOf(shop: BackShop, data: object = {}): Promise<{ call: HeardCall; sale: SoldBack }> {
  const path = `/notify-${++count}`
  const sale = await sell(shop, { paymentNotificationUrl: new URL(path, machine.url).href, ...data })
  await payAndFollow(openVisit(), sale.url)
  const call = await until('the shop is told', async () => machine.calls.find((heard) => heard.path === path))
  return { call, sale }
}

type Told = Record<string, string>

/** From docs/interface.md, "Notification for the merchant’s back end, in back mode", and nothing else. */
function isGenuine(body: string, secret: string): boolean {
  const { signature, additional_data: _data, metadata: _metadata, ...signed } = JSON.parse(body) as Told
  const pairs = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key]}`)
  return signature === createHash('sha256').update(pairs.join(secret)).digest('hex').toUpperCase()
}

test('[notification.body.*, notification.signature.*] the documented body, after the result is there, verified from the document alone', async () => {
  const shop = await backShop('stripe')
  const metadata = { plugin: 'woo', account: { number_of_purchases: 3 } }
  const { call, sale } = await toldOf(shop, { metadata })
  assert.equal(call.headers['content-type'], 'application/json')
  const { created_at, signature, additional_data, ...rest } = JSON.parse(call.body)
  const [payment] = await booked(shop, sale)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(signature, /^[0-9A-F]{64}$/)
  assert.equal(additional_data.charge_id, payment?.id)
  const { reference } = sale
  assert.deepEqual(rest, { id: payment?.id, metadata, status: 'completed', sandbox: 'true', error: '', reference })
  assert.ok(isGenuine(call.body, shop.notificationSecret))
  assert.ok(!isGenuine(call.body, shop.secret), 'it has a secret of its own')
  assert.ok(!isGenuine(call.body.replace('"completed"', '"complete"'), shop.notificationSecret))
})

test('[psp.notification.uid] of a card processor it has uid as well, signed among the others', async () => {
  const shop = await backShop('payzen_rest', 'DEFERRED')
  const { call, sale } = await toldOf(shop)
  const told = JSON.parse(call.body) as Told
  const [payment] = await booked(shop, sale)
  assert.equal(told.uid?.replaceAll('-', ''), payment?.uid.replaceAll('-', ''))
  assert.equal(told.id, payment?.id)
  assert.equal(told.status, 'completed')
  assert.ok(isGenuine(call.body, shop.notificationSecret))
  assert.ok(!isGenuine(JSON.stringify({ ...told, uid: 'another' }), shop.notificationSecret))
})

test('[psp.notification.native] a merchant of a processor that may choose is told in its processor’s own words', async () => {
  const shop = await backShop('payzen_rest', 'DEFERRED', {}, { notifiesAs: 'native' })
  const { call, sale } = await toldOf(shop)
  const form = formIn(call)
  const answer = form['kr-answer'] ?? ''
  assert.equal(
    form['kr-hash'],
    createHmac('sha256', shop.settings.password ?? '')
      .update(answer)
      .digest('hex'),
  )
  const { orderStatus, orderDetails, transactions } = JSON.parse(answer)
  assert.deepEqual([orderStatus, orderDetails.orderId], ['PAID', sale.reference])
  assert.deepEqual([transactions[0].amount, transactions[0].detailedStatus], [10001, 'AUTHORISED'])
})

for (const algorithm of ['sha256', 'sha1']) {
  test(`[psp.notification.native] Lyra’s web services are silent: their form comes from here, signed with the shop’s certificate, ${algorithm}`, async () => {
    const shop = await backShop('payzen_eu', 'DEFERRED', { 'signature-algorithm': algorithm })
    const { call, sale } = await toldOf(shop)
    const form = formIn(call)
    const certificate = shop.settings['test-certificate'] ?? ''
    assert.equal(form.signature, lyraSignature(form, certificate, algorithm))
    const [payment] = await booked(shop, sale)
    assert.deepEqual(
      [form.vads_order_id, form.vads_amount, form.vads_currency, form.vads_ctx_mode, form.vads_trans_status],
      [sale.reference, '10001', '978', 'TEST', 'AUTHORISED'],
    )
    assert.deepEqual([form.vads_site_id, form.vads_trans_id], [shop.settings['shop-id'], payment?.id])
    for (const name of Object.keys(form).filter((name) => name.startsWith('vads_')))
      assert.notEqual(
        lyraSignature({ ...form, [name]: `${form[name]}1` }, certificate, algorithm),
        form.signature,
        name,
      )
  })
}

for (const algorithm of ['sha1', 'sha256', 'sha512']) {
  test(`[psp.signature, psp.notification.native] Ogone’s post-sale request comes from here, signed with SHA-OUT in ${algorithm}`, async () => {
    const login = `SandbankOgone${algorithm === 'sha512' ? '' : `-${algorithm}`}`
    const shop = await backShop('ogone', 'DEFERRED', { login, 'signature-algorithm': algorithm })
    const { call, sale } = await toldOf(shop)
    const { SHASIGN, ...form } = formIn(call)
    const passphrase = shop.settings['signature-secret'] ?? ''
    assert.equal(SHASIGN, shaOut(form, passphrase, algorithm))
    assert.deepEqual([form.orderID, form.amount, form.currency, form.STATUS], [sale.reference, '100.01', 'EUR', '9'])
    for (const name of Object.keys(form))
      assert.notEqual(shaOut({ ...form, [name]: `${form[name]}1` }, passphrase, algorithm), SHASIGN, name)
  })
}

test('[psp.signature] a secret with a bracket, with a space at its end, or of another algorithm is refused with a sentence', async () => {
  const refused = async (settings: Record<string, string>, sentence: RegExp) =>
    assert.rejects(backShop('ogone', 'DEFERRED', settings), sentence)
  await refused({ 'signature-secret': 'Mysecret[sig1875' }, /signature-secret/)
  await refused({ 'signature-secret': 'Mysecretsig1875 ' }, /signature-secret/)
  await refused({ 'signature-algorithm': 'md5' }, /signature-algorithm/)
})

const GROUPS = [
  ['payzen_rest', 'an account and its password', 'password'],
  ['adyen', 'a merchant account', 'merchant-account'],
  ['payzen_eu', 'a shop and its certificate', 'test-certificate'],
  ['ogone', 'an API user with a password', 'api-password'],
] as const

for (const [brand, what, secret] of GROUPS) {
  test(`[psp.credentials] ${what} (${brand}): the shop is paid with them, and not with a letter of another case`, async () => {
    const shop = await backShop(brand, 'DEFERRED')
    const sale = await sell(shop)
    await payAndFollow(openVisit(), sale.url)
    assert.equal(await settlementState(sale), 'settled')
    const other = await backShop(brand, 'DEFERRED', { [secret]: otherCase(shop.settings[secret] ?? '') })
    const lost = await sell(other)
    await payAndFollow(openVisit(), lost.url)
    assert.equal(await settlementState(lost), 'refused')
  })
}

test('a mailto address is a mail to the shop, with the PSP’s transaction', async () => {
  const shop = await backShop('stripe', 'DEFERRED')
  const sale = await sell(shop, { paymentNotificationUrl: 'mailto:till@shop.test' })
  await payAndFollow(openVisit(), sale.url)
  const mail = await until('the mail came', async () => (await messagesFor(world, 'till@shop.test'))[0])
  assert.match(mail.subject ?? '', new RegExp(`^Paiement accepté\\s: ${sale.reference}, 100,01\\s€$`))
  const [payment] = await booked(shop, sale)
  assert.ok(payment && mail.text.includes(`Transaction\u00a0: ${payment.id}`))
})

function formIn({ headers, body }: HeardCall): Told {
  assert.match(headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/)
  return Object.fromEntries(new URLSearchParams(body))
}

/** Lyra's guide of the form: values by the names of their fields, and the certificate, a plus between each two. */
function lyraSignature(form: Told, certificate: string, algorithm: string): string {
  const names = Object.keys(form).filter((name) => name.startsWith('vads_'))
  const text = [...names.sort().map((name) => form[name]), certificate].join('+')
  if (algorithm === 'sha1') return createHash('sha1').update(text).digest('hex')
  return createHmac('sha256', certificate).update(text).digest('base64')
}

/** Ogone's guide: fields that are not empty, by their names in upper case, the passphrase behind each. */
function shaOut(form: Told, passphrase: string, algorithm: string): string {
  const lines = Object.entries(form).flatMap(([name, value]) => (value ? [[name.toUpperCase(), value] as const] : []))
  const text = lines.sort().map(([name, value]) => `${name}=${value}${passphrase}`)
  return createHash(algorithm).update(text.join('')).digest('hex').toUpperCase()
}

/** With its last letter of the other case: what comes first may say what kind of credential it is. */
function otherCase(text: string): string {
  const at = [...text].findLastIndex((sign) => /[a-z]/i.test(sign))
  const letter = text.charAt(at)
  return text.slice(0, at) + (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()) + text.slice(at + 1)
}

async function settlementState({ id }: SoldBack): Promise<unknown> {
  const answer = await world.call('GET', `/api/purchases/pur_${id}`, { token: world.alice.accessToken })
  return (answer.json.settlement as { state: string }).state
}
