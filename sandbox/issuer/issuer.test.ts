import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBooks, transaction } from '../books.ts'
import { businessClock } from '../clock/business-clock.ts'
import { callbackReceiver, KEY, newDataDir, testSandbox } from '../test-kit.ts'
import { beginBooks } from '../test-start.ts'
import type { World } from '../world.ts'
import { findByKey } from './card.ts'
import { cardOf, luhnDigit, numberOf } from './card-number.ts'
import { destroyCard, issueCard, revealCard } from './issue-card.ts'
import { authoriseCard, type CardPayment, creditCard, debitCard, isOfThisWorld, releaseCard } from './scheme.ts'
import { showBooks } from './show-books.ts'

const sandbox = await testSandbox()

const AMOUNT = 10_001
const order = (more: object = {}) => ({
  amount: AMOUNT,
  currency: 'EUR',
  merchant_name: 'Brest Surf',
  expires_at: '2026-07-09T08:00:00.000Z',
  callback_url: 'http://127.0.0.1:9/nobody',
  ...more,
})
const issue = (key: string, more: object = {}) => sandbox.call('POST', '/issuer/cards', order(more), key)
const fault = (operation: string, kind: string, times = 1) =>
  sandbox.call('POST', '/issuer/faults', { operation, fault: kind, times })

/** The simulated scheme without HTTP, as simulators of PSPs call it. */
function schemeOf() {
  const dataDir = newDataDir()
  beginBooks(dataDir)
  const books = openBooks(dataDir)
  const closing = AbortSignal.abort()
  const clock = businessClock(books)
  const world: World = {
    books,
    key: KEY,
    clock,
    stampClock: clock,
    slowMailMs: 0,
    keyLifeMs: 1,
    bankFolders: { orders: dataDir, answers: dataDir },
    closing,
    baseUrl: () => '',
  }
  const newCard = (key: string, more: object = {}) => {
    issueCard(world, key, { ...order(), ...more })
    const card = findByKey(books, key)!
    const { number, expiry_month: month, code } = revealCard(world, card.id).body as Record<string, string>
    const expiry = `2026-${String(month).padStart(2, '0')}`
    const payment: CardPayment = {
      number: number!,
      expiry,
      code: code!,
      amountMinor: BigInt(AMOUNT),
      currency: 'EUR',
      merchantName: 'BREST SURF',
    }
    return { id: card.id, payment }
  }
  const authorise = (payment: CardPayment) => transaction(books, () => authoriseCard(world, payment))
  return { world, newCard, authorise }
}

test('each card has a number of its own, with its check digit, and is found by it', () => {
  const seen = new Set<string>()
  for (let serial = 1; serial <= 50_000; serial += 1) {
    const made = { issuer: serial % 2 === 0 ? ('sandbox' as const) : ('stripe' as const), serial }
    const number = numberOf(made)
    assert.match(number, serial % 2 === 0 ? /^40000000[1-9]\d{7}$/ : /^40000099[1-9]\d{7}$/)
    assert.equal(luhnDigit(number.slice(0, -1)), number.at(-1))
    assert.deepEqual(cardOf(number), made)
    seen.add(number)
  }
  assert.equal(seen.size, 50_000)
  for (const foreign of ['4000000000009995', '4000000000000002', '4242424242424242', '4000002500000003'])
    assert.ok(!isOfThisWorld(foreign))
  const seventh = numberOf({ issuer: 'sandbox', serial: 7 })
  assert.equal(cardOf(seventh.slice(0, -1) + ((Number(seventh.at(-1)) + 1) % 10)), undefined)
})

test('the same key is the same card, whatever became of the answer; another order under it is refused', async () => {
  await fault('issue', 'lost_after')
  await assert.rejects(issue('twin'))
  const { status, body } = await issue('twin')
  assert.equal(status, 200)
  assert.equal((await issue('twin')).body.id, body.id)
  assert.equal((await issue('twin', { amount: 1 })).status, 409)
  await fault('issue', 'error_before')
  assert.equal((await issue('never')).status, 500)
  assert.equal((await sandbox.call('GET', '/issuer/cards?key=never')).status, 404)
  await fault('issue', 'refused')
  assert.equal((await issue('refused')).body.error.code, 'refused')
})

test('the number is shown where it is asked for, and in no other answer; never of a card that was destroyed', async () => {
  const { body: card } = await issue('shown')
  const { body: shown } = await sandbox.call('GET', `/issuer/cards/${card.id}/number`)
  assert.match(shown.number, /^40000000[1-9]\d{7}$/)
  assert.deepEqual([shown.expiry_month, shown.expiry_year], [7, 2026])
  const destroyed = await sandbox.call('POST', `/issuer/cards/${card.id}/destroy`)
  assert.deepEqual([destroyed.body.state, destroyed.body.is_final], ['destroyed', true])
  const books = await sandbox.call('GET', '/issuer/books')
  const looked = await sandbox.call('GET', '/issuer/cards?key=shown')
  assert.ok(!JSON.stringify([card, destroyed, books, looked]).includes(shown.number))
  assert.equal((await sandbox.call('GET', `/issuer/cards/${card.id}/number`)).status, 409)
})

test('a card pays one merchant once: its amount, currency, expiry and code, and nothing after its end', () => {
  const { world, newCard, authorise } = schemeOf()
  const { payment } = newCard('a')
  const refusals: [Partial<CardPayment>, string][] = [
    [{ number: '4242424242424242' }, 'invalid_card'],
    [{ number: numberOf({ issuer: 'sandbox', serial: 4_000 }) }, 'invalid_card'],
    [{ number: numberOf({ issuer: 'stripe', serial: 1 }) }, 'invalid_card'],
    [{ code: payment.code === '000' ? '001' : '000' }, 'invalid_card'],
    [{ expiry: '2026-08' }, 'expired_card'],
    [{ currency: 'USD' }, 'do_not_honour'],
    [{ amountMinor: BigInt(AMOUNT) + 1n }, 'limit_exceeded'],
  ]
  for (const [wrong, code] of refusals)
    assert.deepEqual(
      authorise({ ...payment, ...wrong }),
      { state: 'refused', code },
      JSON.stringify(Object.keys(wrong)),
    )

  const first = authorise(payment)
  assert.equal(first.state, 'approved')
  assert.deepEqual(authorise(payment), { state: 'refused', code: 'do_not_honour' })
  if (first.state !== 'approved') return
  assert.ok(releaseCard(world, first.authorisationId))
  assert.ok(!releaseCard(world, first.authorisationId))
  assert.ok(!debitCard(world, first.authorisationId, 1n))
  assert.equal(authorise({ ...payment, merchantName: 'SOMEBODY' }).state, 'refused')
  const second = authorise(payment)
  assert.ok(second.state === 'approved' && debitCard(world, second.authorisationId, 10_000n))
  assert.equal(authorise(payment).state, 'refused')
  if (second.state !== 'approved') return
  assert.ok(creditCard(world, second.authorisationId, 5_000n))
  assert.ok(!creditCard(world, second.authorisationId, 5_001n))
  assert.equal(authorise(payment).state, 'refused', 'given back is used all the same')

  const { payment: late } = newCard('b')
  world.clock.advanceBy(31 * 86_400_000)
  assert.deepEqual(authorise(late), { state: 'refused', code: 'expired_card' })
})

test('a card is final when it has ended and nothing authorised stands: debited, let go, or a week old', () => {
  const { world, newCard, authorise } = schemeOf()
  const { id, payment } = newCard('held')
  authorise(payment)
  destroyCard(world, id)
  const shown = () => {
    const [card] = showBooks(world, 'held').cards
    return [card?.state, card?.is_final, card?.authorised, card?.released, card?.debited]
  }
  assert.deepEqual(shown(), ['destroyed', false, AMOUNT, 0, 0])
  world.clock.advanceBy(7 * 86_400_000)
  assert.deepEqual(shown(), ['destroyed', true, AMOUNT, AMOUNT, 0])
})

test('every movement is told, signed, with a number of its own; again where nobody listened', async () => {
  const receiver = await callbackReceiver((count) => (count === 1 ? 500 : 204))
  const { body: card } = await issue('told', { callback_url: receiver.url })
  await fault('callback', 'duplicate')
  await sandbox.call('POST', `/issuer/cards/${card.id}/debits`, { amount: 5 })
  await receiver.until(3)
  const bodies = receiver.heard.map(({ body }) => JSON.parse(body))
  assert.equal(new Set(bodies.map(({ movement }) => movement.event_id)).size, 1)
  assert.deepEqual(
    [bodies[0].card_id, bodies[0].card_key, bodies[0].movement.kind, bodies[0].movement.amount],
    [card.id, 'told', 'debited', 5],
  )
  assert.match(receiver.heard[0]!.signature, /^t=\d+,v1=[0-9a-f]{64}$/)
})
