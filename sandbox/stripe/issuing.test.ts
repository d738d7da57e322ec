import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { callbackReceiver, KEY } from '../test-kit.ts'
import { refusalOf, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

const ADDRESS = { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' }
const holder = await api.issuing.cardholders.create({
  type: 'company',
  name: 'Whipround SAS',
  billing: { address: ADDRESS },
})

const issue = (more: Partial<Stripe.Issuing.CardCreateParams> = {}) =>
  api.issuing.cards.create({
    cardholder: holder.id,
    currency: 'eur',
    type: 'virtual',
    status: 'active',
    spending_controls: { spending_limits: [{ amount: 10_001, interval: 'all_time' }] },
    lifecycle_controls: { cancel_after: { payment_count: 1 } },
    metadata: { card_key: 'purchase-1' },
    ...more,
  })

/** At a merchant's own Stripe account, which is another world of this sandbox. */
async function payWith(card: Stripe.Issuing.Card, amount = 10_001) {
  const { number, cvc, exp_month, exp_year } = await api.issuing.cards.retrieve(card.id, { expand: ['number', 'cvc'] })
  const { body } = await world.call('GET', '/psps/stripe/credentials')
  const key: string = Object.values(body.credentials as Record<string, string>).find((one) => /^sk_/.test(one)) ?? ''
  const call = async (path: string, sent: URLSearchParams) => {
    const headers = { authorization: `Bearer ${key}`, 'stripe-version': '2026-10-28.endive' }
    const answer = await fetch(`${body.url}${path}`, { method: 'POST', headers, body: sent })
    return { status: answer.status, told: (await answer.json()) as { id: string } }
  }
  const method = new URLSearchParams({
    type: 'card',
    'card[number]': String(number),
    'card[exp_month]': String(exp_month),
    'card[exp_year]': String(exp_year),
    'card[cvc]': String(cvc),
  })
  const form = new URLSearchParams({
    amount: String(amount),
    currency: 'eur',
    confirm: 'true',
    payment_method: (await call('/v1/payment_methods', method)).told.id,
    'payment_method_options[card][moto]': 'true',
    capture_method: 'manual',
  })
  const { status, told } = await call('/v1/payment_intents', form)
  return {
    status,
    told,
    capture: (part: number) =>
      call(`/v1/payment_intents/${told.id}/capture`, new URLSearchParams({ amount_to_capture: String(part) })),
    cancel: () => call(`/v1/payment_intents/${told.id}/cancel`, new URLSearchParams()),
    refund: (part: number) =>
      call('/v1/refunds', new URLSearchParams({ payment_intent: told.id, amount: String(part) })),
  }
}

test('a cardholder is made, found and read; a name that no card could carry is refused', async () => {
  assert.deepEqual((await api.issuing.cardholders.retrieve(holder.id)).billing.address.city, 'Brest')
  const companies = await api.issuing.cardholders.list({ type: 'company', status: 'active' })
  assert.ok(companies.data.some(({ id }) => id === holder.id))
  for (const name of ['Company 24', 'A name of more letters than a card has'])
    await assert.rejects(api.issuing.cardholders.create({ name, billing: { address: ADDRESS } }), { param: 'name' })
})

test('the official library issues a card, pays a merchant with it, and reads what has moved', async () => {
  const card = await issue()
  assert.equal(card.number, undefined)
  const paid = await payWith(card)
  assert.equal(paid.status, 200, JSON.stringify(paid.told))
  assert.equal((await api.issuing.cards.retrieve(card.id)).status, 'canceled', 'one payment is all it is for')
  const [standing] = (await api.issuing.authorizations.list({ card: card.id })).data
  assert.ok(standing)
  assert.deepEqual(
    [standing.status, standing.amount, standing.approved, standing.card.status],
    ['pending', 10_001, true, 'canceled'],
  )
  await paid.capture(4_000)
  await paid.refund(1_500)
  const closed = await api.issuing.authorizations.retrieve(standing.id)
  assert.deepEqual([closed.status, closed.amount, closed.request_history[0]?.amount], ['closed', 0, 10_001])
  const moved = (await api.issuing.transactions.list({ card: card.id })).data
  assert.deepEqual(
    moved.map(({ type, amount, authorization }) => [type, amount, authorization]),
    [
      ['refund', 1_500, standing.id],
      ['capture', -4_000, standing.id],
    ],
  )
  const [last] = moved
  assert.equal((await api.issuing.transactions.retrieve(String(last?.id))).id, last?.id)
  assert.deepEqual((await api.issuing.transactions.list({ card: card.id, type: 'capture' })).data.length, 1)
})

test('what is let go is reversed, what is never taken expires, and what is refused was asked for all the same', async () => {
  const [one, other] = [await issue(), await issue()]
  await (await payWith(one)).cancel()
  await payWith(other)
  assert.equal((await payWith(other, 1)).status, 402)
  const states = async (card: Stripe.Issuing.Card) =>
    (await api.issuing.authorizations.list({ card: card.id })).data.map(({ status, approved }) => [status, approved])
  assert.deepEqual(await states(one), [['reversed', true]])
  assert.deepEqual(await states(other), [
    ['closed', false],
    ['pending', true],
  ])
  await world.advance(8 * 86_400_000)
  assert.deepEqual((await states(other)).at(-1), ['expired', true])
})

test('the official verifier accepts what is told of cards', async () => {
  const { url, heard, until } = await callbackReceiver(undefined, 'stripe-signature')
  const types = [
    'issuing_authorization.created',
    'issuing_authorization.updated',
    'issuing_transaction.created',
  ] as const
  const endpoint = await api.webhookEndpoints.create({ url, enabled_events: [...types] })
  const card = await issue()
  await (await payWith(card)).capture(10_001)
  await until(3)
  const told = heard.map(({ body, signature }) => api.webhooks.constructEvent(body, signature, String(endpoint.secret)))
  assert.deepEqual(told.map(({ type }) => type).sort(), [...types])
  await api.webhookEndpoints.del(endpoint.id)
})

test('a number is shown where it is asked for by name, and in no list, event or book', async () => {
  const card = await issue()
  const { number = '' } = await api.issuing.cards.retrieve(card.id, { expand: ['number'] })
  assert.match(number, /^40000099[1-9]\d{7}$/)
  await assert.rejects(api.issuing.cards.list({ expand: ['data.number'] }), /cannot be expanded/)
  const seen = [
    card,
    await api.issuing.cards.list({ cardholder: holder.id }),
    await api.events.list({ limit: 100 }),
    (await world.call('GET', '/issuer/books')).body,
  ]
  assert.ok(!JSON.stringify(seen).includes(number))
})

test('cards are listed by when they were made', async () => {
  const before = await issue()
  await world.advance(3_600_000)
  const card = await issue()
  const since = async (gte: number) =>
    (await api.issuing.cards.list({ created: { gte }, limit: 100 })).data.map(({ id }) => id)
  assert.deepEqual(await since(card.created), [card.id])
  assert.ok((await since(before.created)).includes(before.id))
  assert.deepEqual(await since(card.created + 1), [])
})

test('what this world cannot make is refused, and names its parameter', async () => {
  for (const [more, param] of [
    [{ currency: 'jpy' }, 'currency'],
    [{ cardholder: 'ich_of_nobody' }, 'cardholder'],
    [{ type: 'physical' }, 'type'],
    [{ lifecycle_controls: { cancel_after: { payment_count: 2 } } }, 'lifecycle_controls[cancel_after][payment_count]'],
    [{ spending_controls: {} }, 'spending_controls'],
  ] as const)
    assert.equal((await refusalOf(issue(more as object))).param, param)
  assert.equal((await refusalOf(api.issuing.cards.retrieve('ic_of_nobody'))).code, 'resource_missing')
})

test('a key makes one card for a day, and another one after that: the books have both', async () => {
  const order: Stripe.Issuing.CardCreateParams = {
    cardholder: holder.id,
    currency: 'eur',
    type: 'virtual',
    status: 'active',
    spending_controls: { spending_limits: [{ amount: 5, interval: 'all_time' }] },
    lifecycle_controls: { cancel_after: { payment_count: 1 } },
    metadata: { card_key: 'twice' },
  }
  const send = () => api.issuing.cards.create(order, { idempotencyKey: 'card-twice' })
  const first = await send()
  assert.equal((await send()).id, first.id)
  await world.advance(86_400_000)
  assert.notEqual((await send()).id, first.id)
  const { body } = await world.call('GET', '/issuer/books?key=twice')
  assert.deepEqual(
    body.cards.map(({ issuer, amount }: { issuer: string; amount: number }) => [issuer, amount]),
    [
      ['stripe', 5],
      ['stripe', 5],
    ],
  )
  assert.equal((await fetch(`${world.baseUrl}/issuer/cards?key=twice`, BEARER)).status, 404, 'they are not its own')
})

const BEARER = { headers: { authorization: `Bearer ${KEY}` } }
