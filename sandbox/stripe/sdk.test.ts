import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { stripeLibrary } from '../../test/support/stripe-library.ts'
import { confirm, pay, refusalOf, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

const expanded = <T>(value: T | string | null): T => value as T
const DAY_S = 86_400

/** A card kept without a payment, as a page in setup mode leaves it. */
async function keptCard(number: string) {
  const { id: customer } = await world.customer()
  const session = await world.open({ mode: 'setup', customer })
  await pay(session, number)
  const page = await api.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] })
  const setup = expanded<Stripe.SetupIntent>(page.setup_intent)
  return { customer, page, setup, method: expanded<Stripe.PaymentMethod>(setup.payment_method) }
}

const chargeLater = (card: { customer: string; method: { id: string } }, order: object = {}) =>
  api.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    customer: card.customer,
    payment_method: card.method.id,
    confirm: true,
    off_session: true,
    expand: ['latest_charge'],
    ...order,
  })

test('a hold: opened, paid on the page, read back, captured in part, refunded', async () => {
  const { session, intent, customer } = await world.holdOn('4242424242424242')
  assert.match(session.id, /^cs_test_/)
  assert.equal(session.payment_intent, null)
  assert.deepEqual([intent.status, intent.amount_capturable], ['requires_capture', 10_001])
  const charge = expanded<Stripe.Charge>(intent.latest_charge)
  const before = charge.payment_method_details?.card?.capture_before ?? 0
  assert.equal(before - charge.created, 7 * DAY_S)

  const captured = await api.paymentIntents.capture(intent.id, { amount_to_capture: 4000 })
  assert.deepEqual([captured.status, captured.amount_received], ['succeeded', 4000])
  const refund = await api.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { operation: 'op-1' } })
  assert.equal(refund.status, 'succeeded')
  const listed = await api.refunds.list({ payment_intent: intent.id })
  assert.equal(listed.data[0]?.id, refund.id)
  assert.equal((await api.refunds.retrieve(refund.id)).metadata?.operation, 'op-1')
  const sessions = await api.checkout.sessions.list({ customer, limit: 3 })
  assert.deepEqual([sessions.data[0]?.id, sessions.data[0]?.status], [session.id, 'complete'])
  const [of] = (await api.checkout.sessions.list({ payment_intent: intent.id })).data
  assert.equal(of?.payment_status, 'paid')
})

test('a card kept on a page is charged later, without its holder', async () => {
  const card = await keptCard('4242424242424242')
  assert.deepEqual(
    [card.page.status, card.page.payment_status, card.setup.status],
    ['complete', 'no_payment_required', 'succeeded'],
  )
  assert.deepEqual([card.method.card?.last4, card.method.customer], ['4242', card.customer])
  const sale = await chargeLater(card)
  assert.deepEqual([sale.status, sale.amount_received], ['succeeded', 5000])
  const [newest] = (await api.paymentIntents.list({ customer: card.customer })).data
  assert.equal(newest?.id, sale.id)
  assert.equal((await api.paymentMethods.list({ customer: card.customer, type: 'card' })).data.length, 1)
  await api.paymentMethods.detach(card.method.id)
  await assert.rejects(chargeLater(card), /detached from a Customer/)
})

test('a hold without its holder lives 4 days 18 hours on Visa, 7 days on others', async () => {
  for (const [number, lifeS] of [
    ['4242424242424242', 4.75 * DAY_S],
    ['5555555555554444', 7 * DAY_S],
    ['378282246310005', 7 * DAY_S],
  ] as const) {
    const hold = await chargeLater(await keptCard(number), { capture_method: 'manual' })
    const charge = expanded<Stripe.Charge>(hold.latest_charge)
    assert.equal((charge.payment_method_details?.card?.capture_before ?? 0) - charge.created, lifeS)
    assert.equal((await api.paymentIntents.cancel(hold.id)).status, 'canceled')
  }
})

test('a refused charge is a card error with its codes and its intent', async () => {
  const card = await keptCard('4000000000000341')
  const error = await refusalOf(chargeLater(card))
  assert.ok(error instanceof Stripe.errors.StripeCardError)
  assert.deepEqual([error.code, error.decline_code, error.statusCode], ['card_declined', 'generic_decline', 402])
  assert.equal(error.payment_intent?.status, 'requires_payment_method')
  const [newest] = (await api.paymentIntents.list({ customer: card.customer })).data
  assert.equal(newest?.last_payment_error?.decline_code, 'generic_decline')
})

test('a bank that wants to see the holder says so; one that saw them once does not ask again', async () => {
  const kept = async (number: string) => {
    const { id: customer } = await world.customer()
    const session = await world.open({ mode: 'setup', customer })
    await pay(session, number)
    await confirm(session, '123456')
    const page = await api.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] })
    return {
      customer,
      method: expanded<Stripe.PaymentMethod>(expanded<Stripe.SetupIntent>(page.setup_intent).payment_method),
    }
  }
  assert.equal((await chargeLater(await kept('4000002500003155'))).status, 'succeeded')
  const error = await refusalOf(chargeLater(await kept('4000002760003184')))
  assert.ok(error instanceof Stripe.errors.StripeCardError)
  assert.equal(error.code, 'authentication_required')
})

test('a page is closed by the merchant once, and only while it is open', async () => {
  const session = await world.open()
  const closed = await api.checkout.sessions.expire(session.id)
  assert.deepEqual([closed.status, closed.url], ['expired', null])
  await assert.rejects(api.checkout.sessions.expire(session.id), /has a status of expired/)
  assert.equal((await pay(session, '4242424242424242')).status, 303)
  assert.equal((await api.checkout.sessions.retrieve(session.id)).payment_intent, null)
})

test('lists are pages, newest first, and the library turns them by itself', async () => {
  const { id: customer } = await world.customer()
  const made = []
  for (let count = 0; count < 5; count += 1) made.push((await world.open({ customer })).id)
  const read = []
  for await (const session of api.checkout.sessions.list({ customer, limit: 2 })) read.push(session.id)
  assert.deepEqual(read, made.reverse())
  const [before] = (await api.checkout.sessions.list({ customer, ending_before: made[1] as string })).data
  assert.equal(before?.id, made[0])
})

test('search lags behind, lists do not', async () => {
  const { intent, customer } = await world.holdOn('4242424242424242')
  const query = `metadata["attempt"]:"none" AND status:"requires_capture"`
  assert.deepEqual((await api.paymentIntents.search({ query })).data, [])
  const found = async () => (await api.paymentIntents.search({ query: `customer:"${customer}"` })).data
  assert.deepEqual(await found(), [])
  assert.equal((await api.paymentIntents.list({ customer })).data[0]?.id, intent.id)
  await world.advance(61_000)
  assert.equal((await found())[0]?.id, intent.id)
})

test('the key is checked by asking for the account; balance and customers are read', async () => {
  assert.match((await api.accounts.retrieveCurrent()).id, /^acct_/)
  const { email, id } = await world.customer()
  const found = (await api.customers.list({ email: String(email) })).data.map((one) => one.id)
  assert.ok(found.includes(id))
  assert.equal((await api.customers.retrieve(id)).id, id)
  assert.ok((await api.balance.retrieve()).available.some(({ currency }) => currency === 'eur'))
  const wrong = stripeLibrary(world.stripe.url, 'sk_test_wrong')
  await assert.rejects(wrong.accounts.retrieveCurrent(), Stripe.errors.StripeAuthenticationError)
  const basic = `Basic ${Buffer.from(`${world.stripe.key}:`).toString('base64')}`
  assert.equal((await fetch(`${world.stripe.url}/v1/account`, { headers: { authorization: basic } })).status, 200)
})

test('currencies without decimals are charged in whole units', async () => {
  const line = { quantity: 2, price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tea' } } }
  const session = await world.open({ line_items: [line] })
  assert.deepEqual([session.amount_total, session.currency], [1000, 'jpy'])
  assert.match(await (await fetch(String(session.url).split('#')[0] as string)).text(), /¥1,000/)
})

test('a named test card is attached to a payer without a page, a card of its own each time', async () => {
  const { id: customer } = await world.customer()
  const visa = await api.paymentMethods.attach('pm_card_visa', { customer })
  const again = await api.paymentMethods.attach('pm_card_visa', { customer })
  assert.notEqual(again.id, visa.id)
  assert.deepEqual([visa.card?.last4, visa.customer], ['4242', customer])
  assert.equal((await chargeLater({ customer, method: visa })).status, 'succeeded')
  const failing = await api.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await assert.rejects(chargeLater({ customer, method: failing }), { code: 'card_declined' })
  await assert.rejects(api.paymentMethods.attach(visa.id, { customer }), /already been attached/)
  await assert.rejects(api.paymentMethods.attach('pm_card_nobodys', { customer }), { code: 'resource_missing' })
  await assert.rejects(api.paymentMethods.attach('pm_card_visa', { customer: 'cus_nobodys' }), /No such customer/)
})
