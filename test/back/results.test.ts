import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jwtVerify, SignJWT } from 'jose'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import {
  type BackShop,
  BUYER,
  backWorld,
  broughtHome,
  openVisit,
  payAndFollow,
  payAndLeave,
  SHOP,
  type SoldBack,
  shopAddress,
} from '../support/back-world.ts'
import { messagesFor } from '../support/mailbox.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { readSigned } from '../support/notifying.ts'
import { until } from '../support/until.ts'

// What the customer's browser brings home from a shop that its own PSP pays, seen from outside only.

const world = await backWorld()
const { backShop, sell, booked } = world
const machine = await merchantMachine()
const listening = (path: string) => new URL(path, machine.url).href

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Where it came with a page, once that is there. */
const home = async (sale: SoldBack) => broughtHome(await payAndFollow(openVisit(), sale.url), 'pledg_result')

async function bookedOnce(shop: BackShop, sale: SoldBack) {
  const [payment, ...others] = await booked(shop, sale)
  assert.ok(payment && others.length === 0, 'the PSP has one payment of this purchase')
  assert.deepEqual([payment.state, payment.captured], ['captured', 10001])
  return payment
}

for (const type of ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const) {
  test(`[result.transaction.*] ${type}: the shop is paid the whole at once, and the customer brings the PSP’s transaction`, async () => {
    const shop = await backShop('stripe', type)
    const sale = await sell(shop, { metadata: { plugin: 'woo' } })
    const { transaction, purchase } = await home(sale)
    const payment = await bookedOnce(shop, sale)
    const { created_at, ...rest } = transaction
    assert.match(created_at, ISO)
    assert.deepEqual(rest, { error: null, id: payment.id, sandbox: true, status: 'completed' })
    assert.deepEqual(purchase, { meta_data: { plugin: 'woo' }, reference: sale.reference, uid: `pur_${sale.id}` })
  })
}

for (const brand of ['payzen_eu', 'payzen_rest']) {
  test(`[psp.result] ${brand}: a card processor’s variant has uid, its old id, our reference there and its own word, and says whether it is a sandbox`, async () => {
    const shop = await backShop(brand, 'DEFERRED')
    const sale = await sell(shop)
    const { transaction } = await home(sale)
    const { id, uid, reference } = await bookedOnce(shop, sale)
    const { created_at, ...rest } = transaction
    assert.match(created_at, ISO)
    assert.deepEqual(
      { ...rest, uid: plain(rest.uid) },
      { error: null, id, uid: plain(uid), reference, sandbox: true, status: 'AUTHORISED' },
    )
  })
}

test('[result.transaction.status, result.jwt] the same result is signed where the shop’s request was: an independent library verifies it', async () => {
  const shop = await backShop('stripe', 'DEFERRED')
  const key = new TextEncoder().encode(shop.secret)
  const claims = {
    merchantUid: shop.merchantUid,
    title: 'Week-end à Brest',
    reference: 'Pledg_9001_1600354802',
    amountCents: 10001,
    lang: 'en_GB',
    ...BUYER,
    redirectUrl: `${SHOP}/thanks`,
    cancelUrl: `${SHOP}/basket`,
  }
  const request = await new SignJWT({ data: claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const made = await world.call('POST', `/api/purchase_link/?signature=${request}`)
  assert.equal(made.status, 200, made.text)
  const page = await payAndFollow(openVisit(), String(made.json.url))
  const { signature, ...plainResult } = broughtHome(page, 'pledg_result')
  const { payload } = await jwtVerify(signature, key, { algorithms: ['HS256'] })
  assert.deepEqual(payload, plainResult)
  assert.equal(plainResult.transaction.status, 'completed')
  const [head, , mac] = signature.split('.')
  const forged = Buffer.from(JSON.stringify({ ...payload, transaction: {} })).toString('base64url')
  await assert.rejects(jwtVerify([head, forged, mac].join('.'), key), /signature/)
})

test('[psp.result.refused] what the processor calls CAPTURED when it is found is an error for the front end, though the shop is paid', async () => {
  const shop = await backShop('payzen_eu', 'DEFERRED')
  const sale = await sell(shop, { paymentNotificationUrl: listening('/captured') })
  await world.trouble(shop, 'sale', 'error_after')
  await world.trouble(shop, 'lookup', 'unavailable', 1000)
  const browser = openVisit()
  await payAndLeave(browser, sale.url)
  await until('the PSP has it', async () => (await booked(shop, sale))[0])
  // Its batch leaves for the banks at night.
  await world.advance(DAY_MS + HOUR_MS)
  await world.noTrouble(shop)
  await settled(sale)
  assert.equal((await settlementOf(sale)).transaction.status, 'CAPTURED')
  const error = broughtHome(await browser.open(sale.url), 'pledg_error')
  assert.deepEqual(error, { type: 'bad_gateway', message: 'The shop’s payment service refused the payment' })
  const told = await until('the shop is told', async () => machine.calls.find(({ path }) => path === '/captured'))
  assert.equal(new URLSearchParams(told.body).get('vads_trans_status'), 'CAPTURED')
  await bookedOnce(shop, sale)
})

for (const brand of ['stripe', 'payzen_eu']) {
  test(`[psp.result.refused] ${brand} refuses for good: page, redirect, shop and payer are told, and the reference is free again`, async () => {
    const shop = await backShop(brand, 'DEFERRED')
    const email = `refused.${brand}@example.test`
    const data = { errorNotificationUrl: listening(`/refused-${brand}`), email }
    const sale = await sell(shop, data)
    await world.trouble(shop, 'sale', 'replayed_refusal')
    const browser = openVisit()
    const end = await payAndFollow(browser, sale.url)
    assert.equal(broughtHome(end, 'pledg_error').type, 'bad_gateway')
    const page = await browser.open(sale.url)
    assert.match(page.text, /the shop’s payment service refused. We gave everything back./)
    assert.equal(broughtHome(page, 'pledg_error').type, 'bad_gateway')
    const told = await until('the shop is told', async () =>
      machine.calls.find(({ path }) => path === `/refused-${brand}`),
    )
    const { state, reference, uid } = readSigned(told, shop.notificationSecret)
    assert.deepEqual([state, reference, uid], ['CONNECTOR_KO', sale.reference, `pur_${sale.id}`])
    const mail = await until('the payer is told', async () => (await messagesFor(world, email))[0])
    assert.match(mail.subject ?? '', /could not be paid: Week-end à Brest$/)
    const taken = async () => (await booked(shop, sale)).filter(({ captured }) => captured > 0).map(({ id }) => id)
    assert.deepEqual(await taken(), [])
    const again = await sell(shop, { ...data, reference: sale.reference })
    const { transaction } = await home(again)
    assert.deepEqual(await taken(), [transaction.id])
  })
}

test('no card could be had: VCP_KO, and the PSP was never asked', async () => {
  const shop = await backShop('stripe', 'SPLIT')
  const sale = await sell(shop, { errorNotificationUrl: listening('/no-card') })
  await world.sandbox('POST', '/issuer/faults', { operation: 'issue', fault: 'refused', times: 1 })
  const page = await payAndFollow(openVisit(), sale.url)
  assert.equal(broughtHome(page, 'pledg_error').type, 'bad_gateway')
  const told = await until('the shop is told', async () => machine.calls.find(({ path }) => path === '/no-card'))
  assert.equal(readSigned(told, shop.notificationSecret).state, 'VCP_KO')
  assert.equal((await settlementOf(sale)).state, 'refused')
  assert.deepEqual(await booked(shop, sale), [])
})

test('a lost answer: the payer may leave, is offered the way back without a result after ten minutes, and is told by mail', async () => {
  const shop = await backShop('payzen_eu', 'DEFERRED')
  const email = 'lost@example.test'
  const sale = await sell(shop, { email })
  await world.trouble(shop, 'sale', 'error_after')
  await world.trouble(shop, 'lookup', 'unavailable', 1000)
  const browser = openVisit()
  const waiting = await payAndLeave(browser, sale.url)
  assert.match(waiting.heading, /^Finishing with Brest Voile/)
  assert.ok(!waiting.html.includes(`${SHOP}/thanks`), 'no way back yet')
  await until('the PSP has it', async () => (await booked(shop, sale))[0])
  const { state, transaction } = await settlementOf(sale)
  assert.deepEqual([state, transaction], ['pending', null])
  assert.deepEqual(await messagesFor(world, email), [])
  await world.advance(10 * MINUTE_MS)
  const late = await browser.open(sale.url)
  assert.match(late.text, /You need not wait/)
  assert.equal(shopAddress(late).href, `${SHOP}/thanks`)
  await world.noTrouble(shop)
  await settled(sale)
  const result = broughtHome(await browser.open(sale.url), 'pledg_result')
  assert.equal(result.transaction.status, 'AUTHORISED')
  assert.equal(result.transaction.id, (await bookedOnce(shop, sale)).id)
  const mail = await until('the payer is told', async () => (await messagesFor(world, email))[0])
  assert.match(mail.subject ?? '', /^Your purchase is confirmed/)
})

// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
async function settlementOf({ id }: SoldBack): Promise<any> {
  const answer = await world.call('GET', `/api/purchases/pur_${id}`, { token: world.alice.accessToken })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.settlement
}

/** The PSP answers again, and is asked before its turn would come. */
async function settled(sale: SoldBack): Promise<void> {
  await until('the shop is paid', async () => {
    await world.askAgain()
    return (await settlementOf(sale)).state === 'settled'
  })
}

/** A UUID as its processor writes it. */
function plain(uid: string): string {
  return uid.replaceAll('-', '')
}
