import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answered,
  charge,
  HMAC_KEY,
  MERCHANT_ACCOUNT,
  PAYMENT,
  serviceError,
} from '../../../../test/support/adyen-orders.ts'
import { adyenWorld, valueIn } from '../../../../test/support/adyen-world.ts'
import type { OutboundAnswer } from '../../../outbound/index.ts'
import { newId } from '../../../shared/ids.ts'
import { collect as adyen } from './index.ts'
import { createAdyenAcquirer } from './protocol.ts'

/** What is Adyen's own: all else the contract of the port asks (test/acquirers). */
const world = await adyenWorld()
const { acquirer, terms, given, callbackUrl, connected } = world
const { told, control, newOrder, pay } = world

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
  assert.deepEqual(payment.card, { brand: 'visa', last4: '1111', expiry: '2034-03', country: 'NL' })
  assert.ok(payment.heldUntil && payment.heldUntil > order.createdAt)
  const result = valueIn(await acquirer.lookUpSession(order))
  assert.ok(result.state === 'approved')
  assert.equal(result.payment.paymentId, payment.paymentId)
  assert.deepEqual(valueIn(await acquirer.lookUpSession({ ...order, returned: {} })), { state: 'not_told' })
  const guessed = { ...order.returned, sessionResult: 'guessed' }
  assert.deepEqual(valueIn(await acquirer.lookUpSession({ ...order, returned: guessed })), { state: 'not_told' })
})

test('a token that is gone, of a shopper of ours or of nobody, is an unknown credential', async () => {
  for (const credential of [`${newId()}.GONE`, 'nobodys']) {
    const gone = await acquirer.chargeStored({ ...charge, attemptId: newId(), credential })
    assert.partialDeepStrictEqual(valueIn(gone), { declineCode: 'unknown_credential' })
  }
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

test('that a key was used for another amount counts where a second answer claims the same, in whatever order', async () => {
  const said = (value: number) => ({
    pspReference: PAYMENT,
    merchantReference: charge.attemptId,
    resultCode: 'Authorised',
    amount: { currency: 'EUR', value },
    paymentMethod: { brand: 'mc', type: 'scheme' },
    additionalData: { cardSummary: '1115', expiryDate: '03/2030' },
  })
  const settings = {
    apiKey: 'key',
    merchantAccount: MERCHANT_ACCOUNT,
    livePrefix: null,
    apiUrl: null,
    pageOrigin: null,
    returnUrl: 'https://pay.example/',
    hmacKeys: [HMAC_KEY],
    webhook: null,
    reportKey: null,
    firstBatch: 1,
    timeoutMs: 1_000,
  }
  const verdict = async (...answers: OutboundAnswer[]) => {
    const sent: string[] = []
    const outbound = {
      async request({ headers }: { readonly headers?: Readonly<Record<string, string>> }): Promise<OutboundAnswer> {
        sent.push(headers?.['idempotency-key'] ?? '')
        return answers[sent.length - 1] ?? { kind: 'no_answer', reason: 'timeout' }
      },
      close: async () => {},
    }
    const answer = await createAdyenAcquirer(outbound, settings).chargeStored(charge)
    assert.ok(new Set(sent).size === 1 && sent[0])
    return [answer.kind === 'no_answer' ? answer.reason : answer.kind, sent.length]
  }
  const first = answered(200, said(2_000))
  const { amount, ...rest } = said(2_000)
  const reordered = { amount: { value: amount.value, currency: amount.currency }, ...rest }
  assert.deepEqual(await verdict(first, first), ['key_reused', 2])
  assert.deepEqual(await verdict(first, answered(200, reordered)), ['key_reused', 2])
  assert.deepEqual(await verdict(first, answered(200, JSON.stringify(said(2_000), null, 2))), ['key_reused', 2])
  for (const second of [said(2_001), said(2_500), { ...said(2_000), pspReference: 'ANOTHER' }])
    assert.deepEqual(await verdict(first, answered(200, second)), ['answers_differ', 2])
  assert.deepEqual(await verdict(first, serviceError(422, '704', 'validation')), ['answers_differ', 2])
  assert.deepEqual(await verdict(first), ['answers_differ', 2])
  assert.deepEqual(await verdict(answered(200, said(2_500))), ['answered', 1])
})
