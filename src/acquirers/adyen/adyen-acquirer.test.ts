import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charge, MERCHANT_ACCOUNT, operation } from '../../../test/support/adyen-orders.ts'
import { adyenWorld, CARD, valueIn } from '../../../test/support/adyen-world.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { adyen } from './index.ts'

const world = await adyenWorld()
const { acquirer, terms, given, callbackUrl, connected } = world
const { told, control, now, advance, fault, newOrder, payOn, pay, storeCard, books } = world

test('connecting makes the webhook once; done again, it is the same with a new key, and the old one counts too', async () => {
  const previous = connected.settings
  assert.match(previous['hmac-keys'] ?? '', /^[0-9A-F]{64}$/)
  assert.equal(previous['page-origin'], terms.apiUrl)
  assert.ok(connected.allowList.some((line) => line.includes(callbackUrl)))
  const elsewhere = { ...terms, callbackUrl: `${callbackUrl}2` }
  const first = valueIn(await adyen.connect({ ...elsewhere, previous: undefined }, given)).settings
  assert.notEqual(first.webhook, previous.webhook)
  const again = valueIn(await adyen.connect({ ...elsewhere, previous: first }, given)).settings
  assert.equal(again.webhook, first.webhook)
  const [newKey, oldKey] = again['hmac-keys']?.split(' ') ?? []
  assert.equal(oldKey, first['hmac-keys'])
  assert.notEqual(newKey, oldKey)
  valueIn(await adyen.disconnect(terms, again))
  valueIn(await adyen.disconnect(terms, again))
})

test('a wrong key, or another merchant account, is refused as such, and a right one is accepted', async () => {
  const refused = { kind: 'rejected', reason: 'credentials' }
  const tries = [
    { ...given, key: 'wrong' },
    { ...given, 'merchant-account': 'SomebodyElse' },
  ]
  for (const wrong of tries) {
    assert.partialDeepStrictEqual(await adyen.connect({ ...terms, callbackUrl, previous: undefined }, wrong), refused)
    const other = await adyen.open(terms, { ...connected.settings, ...wrong })
    assert.partialDeepStrictEqual(await other.check(), refused)
    assert.partialDeepStrictEqual(await other.openSession(await newOrder()), refused)
  }
  assert.deepEqual(valueIn(await acquirer.check()), { account: MERCHANT_ACCOUNT })
})

test('a payer pays: the webhook is the verdict, the result tells the same, and nothing else does', async () => {
  const { order, payment } = await pay()
  assert.deepEqual(payment.card, { brand: 'visa', last4: '1111', expiry: '2034-03' })
  assert.ok(payment.heldUntil && payment.heldUntil > order.createdAt)
  const result = valueIn(await acquirer.lookUpSession(order))
  assert.ok(result.state === 'approved')
  assert.equal(result.payment.paymentId, payment.paymentId)
  assert.deepEqual(valueIn(await acquirer.lookUpSession({ ...order, returned: {} })), { state: 'not_told' })
  const guessed = { ...order.returned, sessionResult: 'guessed' }
  assert.deepEqual(valueIn(await acquirer.lookUpSession({ ...order, returned: guessed })), { state: 'not_told' })
})

test('the answer to an opening is lost: the same key shows the same session', async () => {
  const order = await newOrder()
  await fault('session', 'lost_after')
  const lost = await acquirer.openSession(order)
  assert.equal(lost.kind, 'no_answer')
  const found = valueIn(await acquirer.lookUpSession(order))
  assert.deepEqual(valueIn(await acquirer.openSession(order)), found)
})

test('a refused card leaves the page open, and the next one is approved', async () => {
  const order = await newOrder()
  const opened = valueIn(await acquirer.openSession(order))
  assert.ok(opened.state === 'open')
  await payOn(opened.pageUrl, { ...CARD, name: 'NOT_ENOUGH_BALANCE' })
  const refused = await told('attempt', order.attemptId)
  assert.deepEqual(refused.verdict?.outcome, { state: 'refused_card', declineCode: 'insufficient_funds' })
  await payOn(opened.pageUrl)
  assert.equal((await told('attempt', order.attemptId, 1)).verdict?.outcome.state, 'approved')
})

test('less is captured and some of it given back: each accepted first, and done when it is told', async () => {
  const { payment } = await pay()
  const capture = { ...operation, paymentId: payment.paymentId, operationId: newId() }
  const accepted = valueIn(await acquirer.capture(capture))
  assert.equal(accepted.state, 'accepted')
  assert.deepEqual(valueIn(await acquirer.capture(capture)), accepted)
  assert.deepEqual((await told('operation', capture.operationId)).verdict, {
    amountMinor: capture.amountMinor,
    currency: 'EUR',
    outcome: { state: 'succeeded', acquirerRef: accepted.acquirerRef },
  })
  const refund = { ...capture, kind: 'refund', operationId: newId(), amountMinor: 9_000n } as const
  assert.equal(valueIn(await acquirer.refund(refund)).state, 'accepted')
  const { verdict } = await told('operation', refund.operationId)
  assert.partialDeepStrictEqual(verdict?.outcome, { state: 'refused', refusalCode: 'amount_too_large' })
  assert.deepEqual(valueIn(await acquirer.lookUpOperation(refund)), { state: 'not_told' })
})

test('a refund that was done fails later, and is told under its own key', async () => {
  const { payment } = await pay({ kind: 'sale' })
  const refund = { ...operation, kind: 'refund', paymentId: payment.paymentId, operationId: newId() } as const
  await fault('refund', 'failed_later', 10 * MINUTE_MS)
  valueIn(await acquirer.refund(refund))
  assert.equal((await told('operation', refund.operationId)).verdict?.outcome.state, 'succeeded')
  await advance(10 * MINUTE_MS)
  assert.equal((await told('operation', refund.operationId, 1)).verdict?.outcome.state, 'reversed')
})

test('a hold is cancelled', async () => {
  const { payment } = await pay()
  const cancel = { ...operation, kind: 'void', paymentId: payment.paymentId, operationId: newId() } as const
  valueIn(await acquirer.void({ ...cancel, amountMinor: 10_000n }))
  assert.equal((await told('operation', cancel.operationId)).verdict?.outcome.state, 'succeeded')
})

test('a card that was stored for nothing is charged later without its payer, until it is gone', async () => {
  const credential = await storeCard()
  const due = { ...charge, attemptId: newId(), createdAt: await now(), credential }
  const charged = valueIn(await acquirer.chargeStored(due))
  assert.ok(charged.state === 'approved')
  assert.equal(charged.payment.heldUntil, null)
  const { verdict } = await told('attempt', due.attemptId)
  assert.ok(verdict?.outcome.state === 'approved')
  assert.equal(verdict.outcome.payment.paymentId, charged.payment.paymentId)
  await fault('charge', 'refused')
  const refused = { ...due, attemptId: newId() }
  const declined = { state: 'declined', declineCode: 'do_not_honour' }
  assert.deepEqual(valueIn(await acquirer.chargeStored(refused)), declined)
  assert.deepEqual((await told('attempt', refused.attemptId)).verdict?.outcome, declined)
  for (const unknown of [`${newId()}.GONE`, 'nobodys']) {
    const gone = await acquirer.chargeStored({ ...due, attemptId: newId(), credential: unknown })
    assert.partialDeepStrictEqual(valueIn(gone), { declineCode: 'unknown_credential' })
  }
})

test('the answer to a charge is lost: it cannot be asked for, its webhook tells', async () => {
  const credential = await storeCard()
  const due = { ...charge, attemptId: newId(), createdAt: await now(), credential }
  await fault('charge', 'lost_after')
  assert.equal((await acquirer.chargeStored(due)).kind, 'no_answer')
  assert.deepEqual(valueIn(await acquirer.lookUpCharge(due)), { state: 'not_told' })
  assert.equal((await told('attempt', due.attemptId)).verdict?.outcome.state, 'approved')
})

test('hostile answers are never believed, and what was turned away may be sent again', async () => {
  for (const hostility of ['foreign_amount', 'foreign_reference', 'html', 'huge', 'half_json', 'beyond_2_53']) {
    await fault('session', hostility)
    assert.equal((await acquirer.openSession(await newOrder())).kind, 'no_answer', hostility)
  }
  await fault('session', 'rate_limited', 3_000)
  const turnedAway = { kind: 'not_sent', reason: 'too_many_requests', retryAfterMs: 3_000 }
  assert.deepEqual(await acquirer.openSession(await newOrder()), turnedAway)
})

test('a dispute is opened, won, and lost after all when the issuer insists', async () => {
  const { order, payment } = await pay({ kind: 'sale' })
  assert.equal(payment.heldUntil, null)
  await control('/adyen/disputes', { payment: payment.paymentId })
  const { dispute } = await told('dispute', order.attemptId)
  assert.partialDeepStrictEqual(dispute, { state: 'opened', amountMinor: 10_000n, paymentId: payment.paymentId })
  for (const [nth, status] of ['won', 'lost'].entries()) {
    await control(`/adyen/disputes/${dispute.disputeId}`, { status })
    const step = (await told('dispute', order.attemptId, nth + 1)).dispute
    assert.deepEqual([step.state, step.disputeId], [status, dispute.disputeId])
  }
})

test('what Adyen has not is said to be unsupported', async () => {
  const { order } = await pay()
  const unsupported = { kind: 'rejected', reason: 'unsupported' }
  const answers = [
    await acquirer.keepPayer({ payerKey: newId(), email: null, name: null }),
    await acquirer.closeSession({ ...order, sessionId: order.sessionId }),
    await acquirer.findPayment('NC6HT9CRT65ZGN82'),
    await acquirer.listPayments({ since: order.createdAt, cursor: null, limit: 10 }),
  ]
  for (const answer of answers) assert.partialDeepStrictEqual(answer, unsupported)
})

/** Each way to send something that moves: what is sent, and whether the books have it, once. */
const SENDINGS = {
  charge: async () => {
    const order = { ...charge, attemptId: newId(), createdAt: await now(), credential: await storeCard() }
    const isDone = async () => (await bookedOnce(order.attemptId))?.captured === 2_500
    return { send: () => acquirer.chargeStored(order), isDone, done: 'approved' }
  },
  capture: () => modified('capture', ({ captured }) => captured === 7_500),
  void: () => modified('void', ({ state }) => state === 'voided'),
  refund: () => modified('refund', ({ refunded }) => refunded === 7_500),
} as const

async function modified(kind: 'capture' | 'void' | 'refund', isSeen: (payment: Booked) => boolean) {
  const { order, payment } = await pay({ kind: kind === 'refund' ? 'sale' : 'hold' })
  const modification = { ...operation, kind, operationId: newId(), paymentId: payment.paymentId }
  if (kind === 'void') modification.amountMinor = order.amountMinor
  const isDone = async () => isSeen((await bookedOnce(order.attemptId)) as Booked)
  return { send: () => acquirer[kind](modification), isDone, done: 'accepted' }
}

interface Booked {
  readonly state: string
  readonly captured: number
  readonly refunded: number
}

async function bookedOnce(reference: string): Promise<Booked | undefined> {
  const payments = await books(reference)
  assert.ok(payments.length <= 1, 'one attempt, one payment')
  return payments[0]
}

/** Whether it was done all the same; nobody can tell from the answer. */
const FAULTS = {
  refuse_connection_like: false,
  error_before: false,
  silent: false,
  lost_after: true,
  error_after: true,
  foreign_amount: true,
  foreign_reference: true,
  html: true,
  huge: true,
  half_json: true,
} as const

for (const [sending, prepare] of Object.entries(SENDINGS)) {
  test(`${sending}: a fault proves nothing; sent again under its key it is done, and done once`, async () => {
    for (const [kind, isDoneBefore] of Object.entries(FAULTS)) {
      const { send, isDone, done } = await prepare()
      await fault(sending, kind)
      const first = await send()
      // A cancellation answers with no amount that could be foreign.
      if (sending === 'void' && kind === 'foreign_amount') assert.equal(first.kind, 'answered')
      else assert.equal(first.kind, 'no_answer', kind)
      assert.equal(await isDone(), isDoneBefore, kind)
      const answers = await Promise.all([send(), send()])
      const states: readonly string[] = answers.map((one) => (one.kind === 'answered' ? one.value.state : one.kind))
      assert.ok(states.includes(done) && states.every((state) => [done, 'no_answer'].includes(state)), `${states}`)
      assert.equal(await isDone(), true, kind)
    }
  })
}
