import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { euros, payWith, RETURN_URL, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()

test('a session is paid on the page, and the authorisation is told by webhook', async () => {
  const session = await adyen.openSession({ reference: 'first', metadata: { kind: 'hold' } })
  assert.match(session.id, /^CS[0-9A-F]{16}$/)
  assert.ok(session.url.startsWith(`${adyen.adyenUrl}/checkout/`) && session.url.endsWith(`?sessionId=${session.id}`))
  const page = await fetch(session.url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /€100\.01/)
  const home = new URL((await payWith(session.url, '4111111111111111')).headers.get('location')!)
  assert.ok(home.href.startsWith(RETURN_URL))
  assert.equal(home.searchParams.get('sessionId'), session.id)

  const told = await adyen.receiver.item('AUTHORISATION')
  assert.deepEqual(
    [told.success, told.merchantReference, told.amount],
    ['true', 'first', { currency: 'EUR', value: 10_001 }],
  )
  assert.match(told.reason!, /^\d{6}:1111:03\/2034$/)
  assert.equal(told.additionalData!.checkoutSessionId, session.id)
  assert.equal(told.additionalData!['metadata.kind'], 'hold')
  const payment = await adyen.bookedAs('first')
  assert.deepEqual([payment.id, payment.state, payment.captured], [told.pspReference, 'held', 0])

  const path = `/v72/sessions/${session.id}`
  assert.equal((await adyen.call('GET', path)).status, 422)
  assert.equal((await adyen.call('GET', `${path}?sessionResult=guess`)).status, 422)
  const proof = encodeURIComponent(home.searchParams.get('sessionResult')!)
  const { body } = await adyen.call('GET', `${path}?sessionResult=${proof}`)
  assert.deepEqual([body.status, body.reference, body.payments[0].pspReference], ['completed', 'first', payment.id])
})

test('a capture of less is received, then decided and told; the rest is released', async () => {
  const payment = await adyen.payBy({ reference: 'captured' })
  const { status, body } = await adyen.modify(payment.id, 'captures', { ...euros(42), reference: 'my capture' })
  assert.deepEqual([status, body.status, body.paymentPspReference], [201, 'received', payment.id])
  const told = await adyen.receiver.item('CAPTURE')
  assert.deepEqual(
    [told.success, told.pspReference, told.originalReference, told.merchantReference, told.amount.value],
    ['true', body.pspReference, payment.id, 'my capture', 42],
  )
  const after = await adyen.bookedAs('captured')
  assert.deepEqual([after.state, after.captured], ['captured', 42])

  await adyen.modify(payment.id, 'captures', euros(1))
  const again = await adyen.receiver.item('CAPTURE', 1)
  assert.deepEqual([again.success, again.merchantReference, again.originalReference], ['false', '', payment.id])
  await adyen.modify(payment.id, 'refunds', { ...euros(43), reference: 'too much' })
  assert.deepEqual((await adyen.receiver.item('REFUND')).reason, 'Insufficient balance on payment')
  await adyen.modify(payment.id, 'refunds', { ...euros(40), reference: 'my refund' })
  assert.deepEqual((await adyen.receiver.item('REFUND', 1)).success, 'true')
  assert.deepEqual((await adyen.bookedAs('captured')).refunded, 40)
})

test('a hold is cancelled by its reference, by ours, or reversed whatever it is', async () => {
  const one = await adyen.payBy({ reference: 'cancelled' })
  await adyen.modify(one.id, 'cancels', { reference: 'my cancel' })
  const cancelled = await adyen.receiver.item('CANCELLATION')
  assert.deepEqual([cancelled.success, cancelled.merchantReference], ['true', 'my cancel'])
  await adyen.payBy({ reference: 'ours' })
  const order = { merchantAccount: MERCHANT_ACCOUNT, paymentReference: 'ours', reference: 'r' }
  const { body } = await adyen.call('POST', '/v72/cancels', order)
  assert.deepEqual([body.status, body.paymentReference], ['received', 'ours'])
  assert.equal((await adyen.receiver.item('TECHNICAL_CANCEL')).merchantReference, 'ours')
  assert.equal((await adyen.bookedAs('ours')).state, 'voided')
  const sale = await adyen.payBy({ reference: 'sold', additionalData: {} })
  assert.deepEqual([sale.state, sale.captured], ['captured', 10_001])
  await adyen.modify(sale.id, 'reversals', { reference: 'back' })
  const reversed = await adyen.receiver.item('CANCEL_OR_REFUND')
  assert.equal(reversed.additionalData!['modification.action'], 'refund')
  assert.equal((await adyen.bookedAs('sold')).state, 'refunded')
})

test('a stored card: its token comes seconds later, in its own format, and is charged without the payer', async () => {
  const storing = {
    shopperReference: 'shopper-1',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'UnscheduledCardOnFile',
  }
  const payment = await adyen.payBy({ reference: 'storing', ...storing })
  assert.equal(adyen.receiver.heard.filter(({ path }) => path === '/tokens').length, 0)
  await adyen.advance(5 * SECOND_MS)
  const told = JSON.parse((await adyen.receiver.token('shopper-1')).text)
  assert.deepEqual(
    [told.type, told.eventId, told.data.shopperReference],
    ['recurring.token.created', payment.id, 'shopper-1'],
  )
  const query = `merchantAccount=${MERCHANT_ACCOUNT}&shopperReference=shopper-1`
  const list = (await adyen.call('GET', `/v72/storedPaymentMethods?${query}`)).body.storedPaymentMethods
  assert.equal(list[0].id, told.data.storedPaymentMethodId)

  const order = {
    merchantAccount: MERCHANT_ACCOUNT,
    ...euros(500),
    reference: 'later',
    returnUrl: RETURN_URL,
    shopperReference: 'shopper-1',
    shopperInteraction: 'ContAuth',
    recurringProcessingModel: 'UnscheduledCardOnFile',
    paymentMethod: { type: 'scheme', storedPaymentMethodId: list[0].id },
  }
  const { body: charged } = await adyen.call('POST', '/v72/payments', order)
  assert.deepEqual([charged.resultCode, charged.merchantReference], ['Authorised', 'later'])
  const declined = { ...order, reference: 'no', additionalData: { RequestedTestAcquirerResponseCode: '12' } }
  const { body: refused } = await adyen.call('POST', '/v72/payments', declined)
  assert.deepEqual(
    [refused.resultCode, refused.refusalReason, refused.refusalReasonCode],
    ['Refused', 'Not enough balance', '12'],
  )
  assert.equal((await adyen.call('DELETE', `/v72/storedPaymentMethods/${list[0].id}?${query}`)).status, 204)
  const gone = await adyen.call('POST', '/v72/payments', { ...order, reference: 'gone' })
  assert.deepEqual([gone.status, gone.body.errorCode], [422, '803'])
})

test('the same card of the same shopper again is the same token, told as one that was there', async () => {
  const storing = {
    shopperReference: 'again',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'CardOnFile',
  }
  const first = await adyen.payBy({ reference: 'again 1', ...storing })
  const second = await adyen.payBy({ reference: 'again 2', ...storing })
  const other = await adyen.payBy({ reference: 'again 3', ...storing }, '5555444433331111')
  assert.equal(second.credential, first.credential)
  assert.notEqual(other.credential, first.credential)
  await adyen.advance(5 * SECOND_MS)
  const told = await adyen.receiver.token(second.id)
  assert.equal(JSON.parse(told.text).type, 'recurring.token.alreadyExisting')
  assert.equal(JSON.parse((await adyen.receiver.token(first.id)).text).type, 'recurring.token.created')
})

test('a card is checked and stored for nothing', async () => {
  const storing = {
    shopperReference: 'shopper-2',
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'Subscription',
  }
  const payment = await adyen.payBy({ reference: 'checked', amount: { value: 0, currency: 'EUR' }, ...storing })
  assert.deepEqual([payment.mode, payment.state, payment.amount], ['verify', 'voided', 0])
  assert.ok(payment.credential)
})

test('a hold ends with its scheme; a capture after that succeeds, and fails a day later', async () => {
  const payment = await adyen.payBy({ reference: 'late' })
  await adyen.advance(10 * DAY_MS)
  assert.equal((await adyen.bookedAs('late')).state, 'expired')
  const { body } = await adyen.modify(payment.id, 'captures', { ...euros(10_001), reference: 'too late' })
  await adyen.advance(DAY_MS)
  const failed = await adyen.receiver.item('CAPTURE_FAILED')
  assert.deepEqual(
    [failed.pspReference, failed.originalReference, failed.merchantReference],
    [body.pspReference, payment.id, 'too late'],
  )
  assert.equal((await adyen.bookedAs('late')).captured, 0)
  await adyen.advance(28 * DAY_MS)
  assert.ok(await adyen.receiver.item('EXPIRE'))
})
