import assert from 'node:assert/strict'
import { test } from 'node:test'
import adyen from '@adyen/api-library'
import {
  ATTEMPT,
  answered,
  charge,
  MERCHANT_ACCOUNT,
  OPERATION,
  operation,
  PAGE_ORIGIN,
  PAYMENT,
  serviceError,
  session,
} from '../../../../test/support/adyen-orders.ts'
import { fromAdyenAmount, toAdyenAmount } from '../amounts.ts'
import { EVENT_MEANINGS, RESULT_CODES, SESSION_STATUSES } from '../words.ts'
import { parseCharge, parseModified, toApproval } from './answers.ts'
import { parseOpened, parseSessionResult } from './answers-session.ts'

const expected = { merchantAccount: MERCHANT_ACCOUNT, pageOrigin: PAGE_ORIGIN }
const amount = { currency: 'EUR', value: 10_000 }
const opened = {
  id: 'CS451F2AB1ED897A94',
  url: `${PAGE_ORIGIN}/CS451F2AB1ED897A94`,
  mode: 'hosted',
  merchantAccount: MERCHANT_ACCOUNT,
  reference: ATTEMPT,
  amount,
}
const charged = {
  pspReference: PAYMENT,
  merchantReference: ATTEMPT,
  resultCode: 'Authorised',
  amount: { currency: 'EUR', value: 2_500 },
  paymentMethod: { brand: 'mc', type: 'scheme' },
  additionalData: { cardSummary: '1115', expiryDate: '03/2030', issuerCountry: 'NL' },
}
const received = {
  merchantAccount: MERCHANT_ACCOUNT,
  paymentPspReference: PAYMENT,
  pspReference: 'QFQTPCQ8HXSKGK82',
  reference: OPERATION,
  status: 'received',
  amount: { currency: 'EUR', value: 7_500 },
}

test('an opened session is its page, for the browser to visit', () => {
  assert.deepEqual(parseOpened(answered(201, opened), session, expected), {
    kind: 'answered',
    value: { state: 'open', sessionId: opened.id, pageUrl: opened.url, refusals: 0, lastDecline: null },
  })
})

test('a page that our pages may not lead to is not gone to, and its origin is told', () => {
  for (const [url, detail] of [
    ['https://evil.example/CS1', 'https://evil.example'],
    ['javascript:alert(1)', 'null'],
    ['', 'no address'],
  ] as const) {
    assert.deepEqual(parseOpened(answered(201, { ...opened, url }), session, expected), {
      kind: 'rejected',
      reason: 'page_elsewhere',
      detail,
    })
  }
})

test('each failure of a call proves what it proves, and no more', () => {
  const kindOf = (answer: Parameters<typeof parseOpened>[0]) => {
    const parsed = parseOpened(answer, session, expected)
    return parsed.kind === 'rejected' ? parsed.reason : parsed.kind
  }
  assert.equal(kindOf(serviceError(401, '000', 'security')), 'credentials')
  assert.equal(kindOf(serviceError(403, '010', 'security')), 'credentials')
  assert.equal(kindOf(serviceError(422, '137', 'validation')), 'request')
  assert.equal(kindOf(serviceError(400, '702', 'validation')), 'request')
  assert.equal(kindOf(serviceError(422, '905_1', 'configuration')), 'request')
  assert.equal(kindOf(serviceError(422, '704', 'validation')), 'no_answer')
  assert.equal(kindOf(serviceError(409, '704', 'validation')), 'no_answer')
  assert.equal(kindOf(serviceError(422, '905', 'internal')), 'no_answer')
  assert.equal(kindOf(serviceError(500, '905', 'internal')), 'no_answer')
  assert.equal(kindOf(serviceError(503, '000', 'internal')), 'no_answer')
  assert.equal(kindOf(answered(401, '<h1>Unauthorized</h1>')), 'no_answer')
  assert.equal(kindOf(answered(403, { message: 'a proxy speaks' })), 'no_answer')
  assert.equal(kindOf(answered(404, '')), 'no_answer')
  assert.equal(kindOf(answered(200, '<!doctype html>')), 'no_answer')
  assert.equal(kindOf(answered(201, JSON.stringify(opened).slice(0, 40))), 'no_answer')
  assert.equal(kindOf({ ...answered(201, opened), complete: false } as never), 'no_answer')
  assert.equal(kindOf({ kind: 'not_sent', reason: 'connection_refused' }), 'not_sent')
})

test('too many requests: nothing was sent, and it says how long to wait', () => {
  const tooMany = { kind: 'not_sent', reason: 'status_429' }
  const waiting = answered(429, '', { 'retry-after': '7' })
  assert.deepEqual(parseModified(waiting, operation, MERCHANT_ACCOUNT), { ...tooMany, retryAfterMs: 7_000 })
  assert.deepEqual(parseModified(answered(429, ''), operation, MERCHANT_ACCOUNT), tooMany)
})

test('an answer about anything else is never believed', () => {
  const lies = [
    { reference: '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1aff' },
    { merchantAccount: 'SomebodyElse' },
    { amount: { currency: 'EUR', value: 1 } },
    { amount: { currency: 'USD', value: 10_000 } },
    { amount: { currency: 'EUR', value: 100.5 } },
    { amount: { currency: 'EUR', value: 2 ** 53 } },
    { id: undefined },
  ]
  for (const lie of lies) {
    assert.equal(parseOpened(answered(201, { ...opened, ...lie }), session, expected).kind, 'no_answer')
  }
})

test('a card that a wallet carried has its brand and the wallet’s name, in whichever of its forms Adyen tells them', () => {
  const ends = ['2026-11-11T08:00:00.000Z', '2026-11-08T08:00:00.000Z']
  for (const [told, brand, [end]] of [
    [{ brand: 'visa_applepay' }, 'visa_applepay', ends],
    [{ brand: 'visa', type: 'googlepay' }, 'visa_googlepay', ends],
    [
      { brand: 'visa', type: 'scheme', additionalData: { paymentMethodVariant: 'visa_applepay' } },
      'visa_applepay',
      ends,
    ],
    [{ brand: 'cartebancaire_applepay' }, 'cartes_bancaires_applepay', ends.slice(1)],
    [{ type: 'applepay' }, 'applepay', ends.slice(1)],
    [
      { brand: 'mc', type: 'scheme', additionalData: { paymentMethodVariant: 'mccredit' } },
      'mastercard',
      ends.slice(1),
    ],
  ] as const) {
    const { additionalData = {}, ...paymentMethod } = { additionalData: undefined, ...told }
    const createdAt = new Date('2026-11-01T08:00:00Z')
    const { payment } = toApproval({ ...session, kind: 'hold', createdAt }, 'payer', {
      pspReference: PAYMENT,
      paymentMethod,
      additionalData: { cardSummary: '1111', ...additionalData },
    })
    assert.deepEqual([payment.card.brand, payment.card.last4], [brand, '1111'], JSON.stringify(told))
    assert.equal(payment.heldUntil?.toISOString(), end, 'a scheme holds as long, whatever carried its card')
  }
})

test('the result of a session is what its browser brought back', () => {
  const { id } = opened
  const order = { ...session, sessionId: id }
  const payment = { amount, pspReference: PAYMENT, resultCode: 'Authorised', paymentMethod: { brand: 'visa' } }
  const resultOf = (status: string, payments: unknown[] = []) =>
    parseSessionResult(answered(200, { id, reference: ATTEMPT, status, payments }), order, id)
  const stateOf = (status: string) => {
    const result = resultOf(status)
    return result.kind === 'answered' ? result.value.state : result.kind
  }
  assert.deepEqual(['active', 'paymentPending', 'refused', 'canceled', 'expired'].map(stateOf), [
    'not_told',
    'not_told',
    'declined',
    'closed',
    'expired',
  ])
  assert.deepEqual(resultOf('completed', [payment]), {
    kind: 'answered',
    value: {
      state: 'approved',
      sessionId: id,
      payment: {
        paymentId: PAYMENT,
        card: { brand: 'visa', last4: '', expiry: null, country: null },
        credential: null,
        heldUntil: new Date('2026-03-13T09:00:00.000Z'),
      },
    },
  })
  const foreign = { ...payment, amount: { currency: 'EUR', value: 1 } }
  for (const payments of [[], [foreign], [payment, payment]]) {
    assert.equal(resultOf('completed', payments).kind, 'no_answer')
  }
  assert.equal(resultOf('sold').kind, 'no_answer')
  const wrong = parseSessionResult(serviceError(422, '702', 'validation'), order, id)
  assert.deepEqual(wrong, { kind: 'answered', value: { state: 'not_told' } })
  assert.equal(parseSessionResult(serviceError(401, '000', 'security'), order, id).kind, 'rejected')
})

test('a charge is approved, declined in our words, or left to the webhook', () => {
  assert.deepEqual(parseCharge(answered(200, charged), charge), {
    kind: 'answered',
    value: {
      state: 'approved',
      payment: {
        paymentId: PAYMENT,
        card: { brand: 'mastercard', last4: '1115', expiry: '2030-03', country: 'NL' },
        credential: null,
        heldUntil: null,
      },
    },
  })
  const declineOf = (told: object) => {
    const parsed = parseCharge(answered(200, { ...charged, amount: undefined, ...told }), charge)
    return parsed.kind === 'answered' && parsed.value.state === 'declined' ? parsed.value.declineCode : parsed.kind
  }
  assert.equal(declineOf({ resultCode: 'Refused', refusalReasonCode: '12' }), 'insufficient_funds')
  assert.equal(declineOf({ resultCode: 'Refused', refusalReason: 'Expired Card' }), 'expired_card')
  assert.equal(declineOf({ resultCode: 'Refused', refusalReasonCode: '999' }), 'other')
  assert.equal(declineOf({ resultCode: 'Error', refusalReasonCode: '9' }), 'issuer_unavailable')
  assert.equal(declineOf({ resultCode: 'IdentifyShopper' }), 'authentication_required')
  for (const resultCode of ['Received', 'Pending', 'PartiallyAuthorised', 'Authorised', 'Paid']) {
    assert.equal(declineOf({ resultCode }), 'no_answer', resultCode)
  }
  const reasonOf = (told: object) => {
    const parsed = parseCharge(answered(200, { ...charged, ...told }), charge)
    return parsed.kind === 'no_answer' && parsed.reason
  }
  assert.equal(reasonOf({ merchantReference: OPERATION }), 'answer_of_somebody_else')
  assert.equal(reasonOf({ amount }), 'key_reused')
})

test('a token that is gone is a decline of the card, not a mistake in the request', () => {
  assert.deepEqual(parseCharge(serviceError(422, '803', 'validation'), charge), {
    kind: 'answered',
    value: { state: 'declined', declineCode: 'unknown_credential' },
  })
})

test('a capture, cancellation or refund is accepted, never more', () => {
  assert.deepEqual(parseModified(answered(201, received), operation, MERCHANT_ACCOUNT), {
    kind: 'answered',
    value: { state: 'accepted', acquirerRef: received.pspReference },
  })
  for (const [lie, reason] of [
    [{ paymentPspReference: 'ANOTHER' }, 'answer_of_somebody_else'],
    [{ reference: ATTEMPT }, 'answer_of_somebody_else'],
    [{ amount }, 'key_reused'],
    [{ status: 'done' }, 'unknown_shape'],
  ] as const) {
    const parsed = parseModified(answered(201, { ...received, ...lie }), operation, MERCHANT_ACCOUNT)
    assert.deepEqual(parsed, { kind: 'no_answer', reason })
  }
})

test('our closed lists are those of the official library', () => {
  const { PaymentResponse, SessionResultResponse } = adyen.Types.checkout
  assert.deepEqual(RESULT_CODES.toSorted(), Object.values(PaymentResponse.ResultCodeEnum).toSorted())
  assert.deepEqual(SESSION_STATUSES.toSorted(), Object.values(SessionResultResponse.StatusEnum).toSorted())
  const events: readonly string[] = Object.values(adyen.Types.notification.NotificationRequestItem.EventCodeEnum)
  assert.deepEqual(
    [...EVENT_MEANINGS.keys()].filter((event) => !events.includes(event)),
    [],
  )
})

test('amounts have the decimals of Adyen, there and back', () => {
  const back = (amountMinor: bigint, currency: string) => {
    const told = toAdyenAmount(amountMinor, currency)
    return told && [told.value, fromAdyenAmount(told)]
  }
  assert.deepEqual(back(1_999n, 'EUR'), [1_999, 1_999n])
  assert.deepEqual(back(500n, 'CLP'), [50_000, 500n])
  assert.deepEqual(back(500n, 'ISK'), [50_000, 500n])
  assert.deepEqual(back(50_000n, 'IDR'), [500, 50_000n])
  assert.equal(back(50_050n, 'IDR'), undefined)
  assert.equal(fromAdyenAmount({ currency: 'ISK', value: 50 }), undefined)
  assert.equal(fromAdyenAmount({ currency: 'XXX', value: 1 }), undefined)
})
