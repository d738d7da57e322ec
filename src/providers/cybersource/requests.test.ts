import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE } from '../../../test/support/psp-wire.ts'
import { captureCall, chargeCall, detailsCall, refundCall, searchCall, toRequest, voidCall } from './requests.ts'

const settings = { username: 'key-1', password: 'c2VjcmV0', 'merchant-account': 'shop' }
const terms = { baseUrl: 'https://psp.example', settings, now: new Date('2026-03-03T09:00:00Z'), timeoutMs: 1 }
const change = (captured: boolean) => {
  const payment = { paymentId: '3000000001', uid: null, extra: { captured: String(captured) } }
  return pspChange('3000000001', { payment })
}

test('a sale is authorised and captured, whole or not at all, declared as mail order', () => {
  assert.deepEqual(chargeCall(true, pspOrder(), { ...CARD, holder: 'Alice van Dam' }), {
    method: 'POST',
    path: '/pts/v2/payments',
    body: {
      clientReferenceInformation: { code: REFERENCE, transactionId: REFERENCE, comments: 'ORDER-100' },
      processingInformation: {
        capture: true,
        commerceIndicator: 'MOTO',
        authorizationOptions: { partialAuthIndicator: false },
      },
      paymentInformation: {
        card: { number: CARD.number, expirationMonth: '03', expirationYear: '2030', securityCode: '737' },
      },
      orderInformation: {
        amountDetails: { totalAmount: '100.01', currency: 'EUR' },
        billTo: { firstName: 'Alice', lastName: 'van Dam', email: 'alice@example.org' },
      },
    },
  })
})

test('the same order is the same bytes; only headers are of the moment', () => {
  const first = toRequest(terms, chargeCall(true, pspOrder(), CARD)!)
  const later = toRequest({ ...terms, now: new Date('2026-03-03T10:00:00Z') }, chargeCall(true, pspOrder(), CARD)!)
  assert.equal(first.body, later.body)
  assert.equal(first.url, 'https://psp.example/pts/v2/payments')
  assert.equal(first.headers?.date, 'Tue, 03 Mar 2026 09:00:00 GMT')
  assert.notEqual(first.headers?.signature, later.headers?.signature)
})

test('amounts have the decimals of their currency', () => {
  const written = (amountMinor: bigint, currency: string) =>
    /"totalAmount":"([^"]*)"/.exec(JSON.stringify(chargeCall(true, pspOrder({ amountMinor, currency }), CARD)))?.[1]
  assert.equal(written(5n, 'EUR'), '0.05')
  assert.equal(written(1_500n, 'JPY'), '1500')
  assert.equal(written(1_500n, 'TND'), '1.500')
})

test('what was captured is voided, what was not is reversed', () => {
  const { body: _none, ...voided } = voidCall(change(true)) ?? {}
  assert.deepEqual(voided, { method: 'POST', path: '/pts/v2/payments/3000000001/voids' })
  assert.equal(voidCall(change(false))?.path, '/pts/v2/payments/3000000001/reversals')
  assert.match(
    JSON.stringify(voidCall(change(false))),
    /"reversalInformation":\{"amountDetails":\{"totalAmount":"40.00"/,
  )
})

test('changes have references of their own, so that a search finds the charge alone', () => {
  const { reference } = pspChange('1')
  for (const call of [captureCall(change(false)), voidCall(change(true)), refundCall(change(true))]) {
    const sent = call?.body as { clientReferenceInformation: object } | undefined
    assert.deepEqual(sent?.clientReferenceInformation, { code: reference, transactionId: reference })
  }
})

test('a charge is looked for by its reference, and told by its id', () => {
  const search = searchCall('aB3').body as { query: string }
  assert.equal(search.query, 'clientReferenceInformation.code:aB3')
  const { method, url, body } = toRequest(terms, detailsCall('30/1'))
  assert.equal(`${method} ${url} ${body}`, 'GET https://psp.example/tss/v2/transactions/30%2F1 undefined')
})
