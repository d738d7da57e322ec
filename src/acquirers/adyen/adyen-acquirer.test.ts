import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { KEY, submit, testSandbox } from '../../../sandbox/test-kit.ts'
import { charge, MERCHANT_ACCOUNT, operation, session } from '../../../test/support/adyen-orders.ts'
import { createOutbound } from '../../outbound/index.ts'
import { addMs, MINUTE_MS, SECOND_MS, systemClock } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import type { Acquirer, AcquirerAnswer, CallbackFact, CallbackSubject, SessionLookUp } from '../acquirer.ts'
import { adyen } from './index.ts'

const sandbox = await testSandbox()
const outbound = createOutbound({ policy: 'loopback_too' })
const terms = { outbound, systemClock, timeoutMs: 5_000, apiUrl: sandbox.adyenUrl }
const given = { key: KEY, 'merchant-account': MERCHANT_ACCOUNT }

let acquirer: Acquirer
const facts: CallbackFact[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const callback = acquirer.parseCallback(request.headers, Buffer.concat(chunks))
  if (callback.kind === 'authentic') facts.push(...callback.facts)
  response.writeHead(callback.kind === 'authentic' ? 200 : 401)
  response.end(callback.kind === 'authentic' ? callback.acknowledgement : '')
  receiver.emit('told')
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
after(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await outbound.close()
})
const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks/adyen/1`

function valueIn<T>(answer: AcquirerAnswer<T>): T {
  assert.ok(answer.kind === 'answered', JSON.stringify(answer))
  return answer.value
}

const connected = valueIn(await adyen.connect({ ...terms, callbackUrl, previous: undefined }, given))
acquirer = await adyen.open(terms, connected.settings)

type About<Kind> = Extract<CallbackSubject, { kind: Kind }>

/** The first fact of its kind about this id, as soon as it is told. */
async function told<Kind extends CallbackSubject['kind']>(kind: Kind, id: string, nth = 0): Promise<About<Kind>> {
  for (;;) {
    const found = facts.map(({ about }) => about).filter((about) => about.kind === kind && idOf(about) === id)[nth]
    if (found) return found as About<Kind>
    await once(receiver, 'told')
  }
}

function idOf(about: CallbackSubject): string | null {
  if (about.kind === 'operation') return about.operationId
  if (about.kind === 'dispute') return about.dispute.attemptId
  return about.kind === 'other' ? about.reference : about.attemptId
}

const now = async () => new Date((await sandbox.call('GET', '/clock')).body.now)
async function callAdyen(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const response = await fetch(sandbox.adyenUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.ok(response.ok, await response.text())
}
const fault = (kind: string, of: string, delay_ms?: number) =>
  callAdyen('/adyen/faults', { operation: of, fault: kind, times: 1, delay_ms })

async function newOrder(changes: Partial<SessionLookUp> = {}): Promise<SessionLookUp> {
  const createdAt = await now()
  const expiresAt = addMs(createdAt, 15 * MINUTE_MS)
  return { ...session, attemptId: newId(), createdAt, expiresAt, storesCard: false, ...changes }
}

const card = (name = 'Alice Martin', number = '4111111111111111') => ({ number, expiry: '03/34', code: '737', name })

/** Pays as a browser does; gives what it brings back. */
async function payOn(pageUrl: string, fields = card()): Promise<Record<string, string>> {
  const response = await submit(pageUrl, fields)
  const home = response.headers.get('location')
  return Object.fromEntries(new URL(home ?? pageUrl, pageUrl).searchParams)
}

async function pay(changes: Partial<SessionLookUp> = {}) {
  const order = await newOrder(changes)
  const opened = valueIn(await acquirer.openSession(order))
  assert.ok(opened.state === 'open')
  const returned = await payOn(opened.pageUrl)
  const { verdict } = await told('attempt', order.attemptId)
  assert.ok(verdict?.outcome.state === 'approved')
  return { order: { ...order, sessionId: opened.sessionId, returned }, payment: verdict.outcome.payment }
}

test('connecting makes the webhook once, and keeps its key when it is done again', async () => {
  const previous = connected.settings
  assert.match(previous['hmac-keys'] ?? '', /^[0-9A-F]{64}$/)
  assert.equal(previous['page-origin'], sandbox.adyenUrl)
  assert.ok(connected.allowList.some((line) => line.includes(callbackUrl)))
  const again = valueIn(await adyen.connect({ ...terms, callbackUrl, previous }, given))
  assert.deepEqual(again.settings, previous)
  const lost = valueIn(await adyen.connect({ ...terms, callbackUrl: `${callbackUrl}2`, previous: undefined }, given))
  assert.notEqual(lost.settings.webhook, previous.webhook)
  valueIn(await adyen.disconnect(terms, lost.settings))
  valueIn(await adyen.disconnect(terms, lost.settings))
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
  await fault('lost_after', 'session')
  const lost = await acquirer.openSession(order)
  assert.equal(lost.kind, 'no_answer')
  const found = valueIn(await acquirer.lookUpSession(order))
  assert.deepEqual(valueIn(await acquirer.openSession(order)), found)
})

test('a refused card leaves the page open, and the next one is approved', async () => {
  const order = await newOrder()
  const opened = valueIn(await acquirer.openSession(order))
  assert.ok(opened.state === 'open')
  await payOn(opened.pageUrl, card('NOT_ENOUGH_BALANCE'))
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
  await fault('failed_later', 'refund', 10 * MINUTE_MS)
  valueIn(await acquirer.refund(refund))
  assert.equal((await told('operation', refund.operationId)).verdict?.outcome.state, 'succeeded')
  await sandbox.call('POST', '/clock/advance', { ms: 10 * MINUTE_MS })
  assert.equal((await told('operation', refund.operationId, 1)).verdict?.outcome.state, 'reversed')
})

test('a hold is cancelled', async () => {
  const { payment } = await pay()
  const cancel = { ...operation, kind: 'void', paymentId: payment.paymentId, operationId: newId() } as const
  valueIn(await acquirer.void({ ...cancel, amountMinor: 10_000n }))
  assert.equal((await told('operation', cancel.operationId)).verdict?.outcome.state, 'succeeded')
})

test('a card that was stored for nothing is charged later without its payer, until it is gone', async () => {
  const { order } = await pay({ kind: 'verify', amountMinor: 0n, storesCard: true })
  await sandbox.call('POST', '/clock/advance', { ms: 5 * SECOND_MS })
  const { credential } = await told('stored_card', order.attemptId)
  const due = { ...charge, attemptId: newId(), createdAt: await now(), credential }
  const charged = valueIn(await acquirer.chargeStored(due))
  assert.ok(charged.state === 'approved')
  assert.equal(charged.payment.heldUntil, null)
  const { verdict } = await told('attempt', due.attemptId)
  assert.ok(verdict?.outcome.state === 'approved')
  assert.equal(verdict.outcome.payment.paymentId, charged.payment.paymentId)
  await fault('refused', 'charge')
  const refused = { ...due, attemptId: newId() }
  const declined = { state: 'declined', declineCode: 'do_not_honour' }
  assert.deepEqual(valueIn(await acquirer.chargeStored(refused)), declined)
  assert.deepEqual((await told('attempt', refused.attemptId)).verdict?.outcome, declined)
  const unknown = { ...due, attemptId: newId(), credential: `${order.attemptId}.GONE` }
  assert.partialDeepStrictEqual(valueIn(await acquirer.chargeStored(unknown)), { declineCode: 'unknown_credential' })
})

test('the answer to a charge is lost: it cannot be asked for, its webhook tells', async () => {
  const { order } = await pay({ kind: 'verify', amountMinor: 0n, storesCard: true })
  await sandbox.call('POST', '/clock/advance', { ms: 5 * SECOND_MS })
  const { credential } = await told('stored_card', order.attemptId)
  const due = { ...charge, attemptId: newId(), createdAt: await now(), credential }
  await fault('lost_after', 'charge')
  assert.equal((await acquirer.chargeStored(due)).kind, 'no_answer')
  assert.deepEqual(valueIn(await acquirer.lookUpCharge(due)), { state: 'not_told' })
  assert.equal((await told('attempt', due.attemptId)).verdict?.outcome.state, 'approved')
})

test('hostile answers are never believed, and what was turned away may be sent again', async () => {
  for (const hostility of ['foreign_amount', 'foreign_reference', 'html', 'huge', 'half_json', 'beyond_2_53']) {
    await fault(hostility, 'session')
    assert.equal((await acquirer.openSession(await newOrder())).kind, 'no_answer', hostility)
  }
  await fault('rate_limited', 'session', 3_000)
  const turnedAway = { kind: 'not_sent', reason: 'too_many_requests', retryAfterMs: 3_000 }
  assert.deepEqual(await acquirer.openSession(await newOrder()), turnedAway)
})

test('a chargeback is opened, and won', async () => {
  const { order, payment } = await pay({ kind: 'sale' })
  await callAdyen('/adyen/disputes', { payment: payment.paymentId, to: 'opened' })
  const { dispute } = await told('dispute', order.attemptId)
  assert.partialDeepStrictEqual(dispute, { state: 'opened', amountMinor: 10_000n, paymentId: payment.paymentId })
  await callAdyen('/adyen/disputes', { payment: payment.paymentId, to: 'won' })
  const won = (await told('dispute', order.attemptId, 1)).dispute
  assert.deepEqual([won.state, won.disputeId], ['won', dispute.disputeId])
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
